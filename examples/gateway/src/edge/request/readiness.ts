import { SECOND } from '@gatehouse/core/kernel';
import type { Dispatcher } from 'undici';
import type { Site } from '../table/index.ts';

const READINESS_TIMEOUT = 4 * SECOND;
const RESULT_LIFETIME = SECOND;

/**
 * Asks servers whether they are ready. A result is used for a second, so that loading a page does not query
 * the database many times.
 */
export function readiness(upstreamOf: (site: Site) => Dispatcher): (site: Site) => Promise<boolean> {
  const latest = new Map<string, { readonly expiresAt: number; readonly result: Promise<boolean> }>();
  return (site) => {
    const now = performance.now();
    const known = latest.get(site.upstream);
    if (known && known.expiresAt > now) return known.result;
    const result = isReady(upstreamOf(site));
    latest.set(site.upstream, { expiresAt: now + RESULT_LIFETIME, result });
    return result;
  };
}

async function isReady(upstream: Dispatcher): Promise<boolean> {
  const signal = AbortSignal.timeout(READINESS_TIMEOUT);
  try {
    const { statusCode, body } = await upstream.request({ method: 'GET', path: '/readyz', signal });
    await body.dump({ limit: 131_072, signal });
    return statusCode === 200;
  } catch {
    return false;
  }
}
