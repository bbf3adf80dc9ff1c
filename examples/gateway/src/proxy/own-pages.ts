import { type Answer, json, refusal } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { Health } from './health.ts';
import type { Rule } from './rule.ts';

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

/** The pages that the proxy serves itself: its health, and the place of the identity portal. */
export function ownPages(health: Health): Rule {
  return (exchange) => {
    const { path } = exchange;
    if (path === '/' || path === '/app' || path.startsWith('/app/')) return read(exchange, () => portal);
    if (path === '/healthz') return read(exchange, () => json(200, { status: 'ok' }));
    if (path === '/health' || path === '/readyz')
      return read(exchange, async () => healthAnswer(await health()));
    return undefined;
  };
}

function read({ method }: Exchange, page: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
  return method === 'GET' || method === 'HEAD'
    ? page()
    : refusal(405, 'method_not_supported', 'This page can only be read.', { Allow: 'GET, HEAD' });
}

const portal: Answer = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: PORTAL,
  headers: { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' },
};

/** Without its personal data server the proxy is of no use; without the policy store everything but gated writes goes on. */
function healthAnswer(report: Awaited<ReturnType<Health>>): Answer {
  return report.pds === 'ok'
    ? json(200, { status: 'ok', ...report })
    : json(503, { status: 'unavailable', ...report });
}
