import type { PolicyPort } from '@gatehouse/core/entitlement';
import type { Dispatcher } from 'undici';

/** The present state of what the proxy depends on. */
export interface HealthReport {
  readonly pds: 'ok' | 'unreachable';
  readonly policy: 'ok' | 'unavailable';
  readonly gate: 'closed' | 'open';
}

export type Health = () => Promise<HealthReport>;

const UNKNOWN_ACCOUNT = 'did:web:nobody.invalid';
const PDS_HEALTH_TIMEOUT_MS = 2_000;
const REPORT_LIFETIME_MS = 1_000;

/** Asks both. A report is reused for a second, so that health checks of the proxy do not load the servers behind it. */
export function healthOf(upstream: Dispatcher, policy: PolicyPort, gate: HealthReport['gate']): Health {
  let latest: { readonly expiresAt: number; readonly report: Promise<HealthReport> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || latest.expiresAt <= now)
      latest = { expiresAt: now + REPORT_LIFETIME_MS, report: healthReport(upstream, policy, gate) };
    return latest.report;
  };
}

async function healthReport(
  upstream: Dispatcher,
  policy: PolicyPort,
  gate: HealthReport['gate'],
): Promise<HealthReport> {
  const [pds, capabilities] = await Promise.allSettled([
    pdsHealth(upstream),
    policy.effectiveCapabilities(UNKNOWN_ACCOUNT),
  ]);
  return {
    pds: pds.status === 'fulfilled' && pds.value === 200 ? 'ok' : 'unreachable',
    policy: capabilities.status === 'fulfilled' ? 'ok' : 'unavailable',
    gate,
  };
}

async function pdsHealth(upstream: Dispatcher): Promise<number> {
  const signal = AbortSignal.timeout(PDS_HEALTH_TIMEOUT_MS);
  const { statusCode, body } = await upstream.request({ method: 'GET', path: '/xrpc/_health', signal });
  await body.dump({ limit: 131_072, signal });
  return statusCode;
}
