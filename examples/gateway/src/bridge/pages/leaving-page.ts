import { escaped } from './escaped.ts';
import { pageShell } from './page-shell.ts';

/**
 * A page that redirects the browser. Browsers would block an HTTP redirect after a form, because the policy
 * of these pages allows forms to send only to this server.
 */
export function leavingPage(title: string, url: string): string {
  return pageShell({
    title,
    head: `<meta http-equiv="refresh" content="0;url=${escaped(url)}">\n`,
    body: `<p>Your browser continues by itself. If it does not:</p>
<div class="actions"><a class="button" href="${escaped(url)}">Continue</a></div>`,
  });
}
