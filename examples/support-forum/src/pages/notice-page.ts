import { escaped } from './escaped.ts';
import { pageShell } from './page-shell.ts';

/** A page with one message. */
export function noticePage(title: string, message: string): string {
  return pageShell({ title, hasTrail: true, body: `<p>${escaped(message)}</p>` });
}
