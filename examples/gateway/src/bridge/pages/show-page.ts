import type { Context } from 'koa';

const POLICY = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Responds with a page of the bridge, which loads nothing and sends forms only to this server. */
export function showPage(context: Context, html: string, status = 200): void {
  context.set('Content-Security-Policy', POLICY);
  // With `no-referrer`, browsers would send `Origin: null` with the forms of the page, and the server would
  // refuse them as cross-origin.
  context.set('Referrer-Policy', 'same-origin');
  context.status = status;
  context.type = 'html';
  context.body = html;
}
