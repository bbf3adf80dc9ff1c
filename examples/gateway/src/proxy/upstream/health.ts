import type { DatabaseClock } from '@gatehouse/adapters/knex';
import type { PolicyPort } from '@gatehouse/core/entitlement';
import { ClockSkewed } from '@gatehouse/core/kernel';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';

/** The current state of the proxy's dependencies. */
export interface HealthReport {
  readonly pds: 'ok' | 'unreachable';
  readonly policy: 'ok' | 'unavailable';
  /**
   * `skewed` if the clocks of the machine and the database differ too much; `unknown` while the database is
   * unavailable.
   */
  readonly clock: 'ok' | 'skewed' | 'unknown';
  readonly gate: 'closed' | 'open';
}

export type Health = () => Promise<HealthReport>;

export interface HealthParts {
  readonly upstream: Dispatcher;
  readonly policy: PolicyPort;
  readonly databaseClock: DatabaseClock | undefined;
  readonly gate: HealthReport['gate'];
  readonly log: Pick<Logger, 'error'>;
}

const UNKNOWN_ACCOUNT = 'did:web:nobody.invalid';
const PDS_HEALTH_TIMEOUT_MS = 2_000;
const REPORT_LIFETIME_MS = 1_000;

/**
 * Checks all dependencies. A report is reused for a second, so that health checks of the proxy do not load
 * the servers behind it.
 */
export function healthOf(parts: HealthParts): Health {
  let latest: { readonly expiresAt: number; readonly report: Promise<HealthReport> } | undefined;
  let isSkewLogged = false;
  const report = async () => {
    const { skew, ...found } = await healthReport(parts);
    if (skew && !isSkewLogged) parts.log.error({ reason: skew.message }, 'not ready');
    isSkewLogged = skew !== undefined;
    return found;
  };
  return () => {
    const now = performance.now();
    if (!latest || latest.expiresAt <= now)
      latest = { expiresAt: now + REPORT_LIFETIME_MS, report: report() };
    return latest.report;
  };
}

async function healthReport(parts: HealthParts): Promise<HealthReport & { skew: ClockSkewed | undefined }> {
  const { upstream, policy, databaseClock, gate } = parts;
  const [pds, capabilities, clock] = await Promise.allSettled([
    pdsHealth(upstream),
    policy.effectiveCapabilities(UNKNOWN_ACCOUNT),
    databaseClock?.checkMachine(),
  ]);
  const fault = clock.status === 'rejected' ? clock.reason : undefined;
  const skew = fault instanceof ClockSkewed ? fault : undefined;
  return {
    pds: pds.status === 'fulfilled' && pds.value === 200 ? 'ok' : 'unreachable',
    policy: capabilities.status === 'fulfilled' ? 'ok' : 'unavailable',
    clock: skew ? 'skewed' : fault === undefined ? 'ok' : 'unknown',
    gate,
    skew,
  };
}

async function pdsHealth(upstream: Dispatcher): Promise<number> {
  const signal = AbortSignal.timeout(PDS_HEALTH_TIMEOUT_MS);
  const { statusCode, body } = await upstream.request({ method: 'GET', path: '/xrpc/_health', signal });
  await body.dump({ limit: 131_072, signal });
  return statusCode;
}
