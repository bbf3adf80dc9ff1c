import type { PolicyPort } from '@gatehouse/core/entitlement';
import type { Dispatcher } from 'undici';
import { withinTime } from './within-time.ts';

/** How the two that the proxy leans on are, just now. */
export interface HealthReport {
  readonly pds: 'ok' | 'unreachable';
  readonly policy: 'ok' | 'unavailable';
  readonly gate: 'closed' | 'open';
}

export type Health = () => Promise<HealthReport>;

const NOBODY = 'did:web:nobody.invalid';
const TIME_LIMIT = 2_000;
const KEPT_FOR = 1_000;

/** Asks both; an answer is kept for a second, so that probing the proxy does not load what stands behind it. */
export function healthOf(upstream: Dispatcher, policy: PolicyPort, gate: HealthReport['gate']): Health {
  let kept: { readonly until: number; readonly report: Promise<HealthReport> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || kept.until <= now) kept = { until: now + KEPT_FOR, report: ask(upstream, policy, gate) };
    return kept.report;
  };
}

async function ask(
  upstream: Dispatcher,
  policy: PolicyPort,
  gate: HealthReport['gate'],
): Promise<HealthReport> {
  const [pds, capabilities] = await Promise.allSettled([
    withinTime(pdsHealth(upstream), TIME_LIMIT),
    withinTime(policy.effectiveCapabilities(NOBODY), TIME_LIMIT),
  ]);
  return {
    pds: pds.status === 'fulfilled' && pds.value === 200 ? 'ok' : 'unreachable',
    policy: capabilities.status === 'fulfilled' ? 'ok' : 'unavailable',
    gate,
  };
}

async function pdsHealth(upstream: Dispatcher): Promise<number> {
  const { statusCode, body } = await upstream.request({
    method: 'GET',
    path: '/xrpc/_health',
    headersTimeout: TIME_LIMIT,
  });
  await body.dump();
  return statusCode;
}
