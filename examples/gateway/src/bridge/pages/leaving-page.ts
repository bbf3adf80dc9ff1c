import { escaped } from './escaped.ts';
import { pageShell } from './page-shell.ts';

/**
 * Redirects the browser with a page. After a form, browsers would block an HTTP redirect, because forms of
 * these pages may send only to this server.
 */
export function leavingPage(title: string, url: string): string {
  return pageShell({
    title,
    head: `<meta http-equiv="refresh" content="0;url=${escaped(url)}">\n`,
    body: `<p>Your browser continues by itself. If it does not:</p>
<div class="actions"><a class="button" href="${escaped(url)}">Continue</a></div>`,
  });
}
