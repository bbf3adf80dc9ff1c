import { type Answer, json, refusal } from '../../forwarding/answer.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Portal } from '../portal/portal.ts';
import type { Health, HealthReport } from '../upstream/health.ts';

/** Serves the proxy's own pages: its health, and the identity portal. */
export function ownPage(
  { method, path, request }: Pick<Exchange, 'method' | 'path' | 'request'>,
  health: Health,
  portal: Portal,
): Answer | Promise<Answer> | undefined {
  const page = pageAt(path, health, () => portal(path, request.headers.accept));
  if (page === undefined || method === 'GET' || method === 'HEAD') return page?.();
  return refusal(405, 'method_not_supported', 'This page supports only GET and HEAD.', {
    Allow: 'GET, HEAD',
  });
}

function pageAt(
  path: string,
  health: Health,
  portal: () => Answer | undefined,
): (() => Answer | Promise<Answer>) | undefined {
  if (path === '/healthz') return () => json(200, { status: 'ok' });
  if (path === '/health' || path === '/readyz') return async () => healthAnswer(await health());
  const found = portal();
  return found && (() => found);
}

/**
 * Returns 503 if the personal data server is unavailable or a clock is wrong. Returns 200 if only the
 * database of the policy is unavailable, because then only gated writes fail.
 */
function healthAnswer(report: HealthReport): Answer {
  return report.pds === 'ok' && report.clock !== 'skewed'
    ? json(200, { status: 'ok', ...report })
    : json(503, { status: 'unavailable', ...report });
}
