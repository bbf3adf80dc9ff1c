import { type Answer, json, refusal } from '../exchange/answer.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Health, HealthReport } from '../upstream/health.ts';

const PORTAL = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Personal data server</title>
<main>
<h1>Personal data server</h1>
<p>This is an AT Protocol personal data server. Your account is at <a href="/account">/account</a>.</p>
</main>
</html>
`;

/** Serves the proxy's own pages: its health, and the start page. */
export function ownPage(
  { method, path }: Pick<Exchange, 'method' | 'path'>,
  health: Health,
): Answer | Promise<Answer> | undefined {
  const page = pageAt(path, health);
  if (page === undefined || method === 'GET' || method === 'HEAD') return page?.();
  return refusal(405, 'method_not_supported', 'This page can only be read.', { Allow: 'GET, HEAD' });
}

function pageAt(path: string, health: Health): (() => Answer | Promise<Answer>) | undefined {
  if (path === '/' || path === '/app' || path.startsWith('/app/')) return () => portal;
  if (path === '/healthz') return () => json(200, { status: 'ok' });
  if (path === '/health' || path === '/readyz') return async () => healthAnswer(await health());
  return undefined;
}

const portal: Answer = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: PORTAL,
  headers: { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' },
};

/**
 * 503 without the personal data server, or with a wrong clock. Without the policy store everything except gated writes
 * still works.
 */
function healthAnswer(report: HealthReport): Answer {
  return report.pds === 'ok' && report.clock !== 'skewed'
    ? json(200, { status: 'ok', ...report })
    : json(503, { status: 'unavailable', ...report });
}
