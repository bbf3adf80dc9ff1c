import { bodyField } from './body-field.ts';
import { escaped } from './escaped.ts';
import { pageShell } from './page-shell.ts';
import { titleField } from './title-field.ts';

/** A post that was not saved. */
export interface RefusedPost {
  readonly member: string;
  /** Path to which the form is sent again. */
  readonly path: string;
  readonly fault: string;
  /** Title of the topic; undefined for a reply. */
  readonly title: string | undefined;
  readonly body: string;
}

/** Shows why a post was not saved, with its text in the form, so that the member can correct it. */
export function refusedPostPage({ member, path, fault, title, body }: RefusedPost): string {
  return pageShell({
    title: 'Not saved',
    hasTrail: true,
    member,
    body: `<p role="alert">${escaped(fault)}</p>
<form class="card" method="post" action="${escaped(path)}">
${title === undefined ? '' : titleField(title)}
${bodyField(body)}
<button>${title === undefined ? 'Reply' : 'Create topic'}</button>
</form>`,
  });
}
