import { escaped } from './escaped.ts';
import { PAGE_STYLE } from './page-style.ts';

/** A page of the forum. It needs no script. */
export interface PageContent {
  /** Text of the title and of the heading. */
  readonly title: string;
  /** HTML below the heading. */
  readonly body: string;
  /** Name of the signed-in member; undefined if no user is signed in. */
  readonly member?: string | undefined;
  /** Path that the user wants to open; the start page by default. It is opened after the sign-in. */
  readonly wanted?: string | undefined;
}

/** The page as HTML. */
export function pageShell({ title, body, member, wanted = '/' }: PageContent): string {
  const session =
    member === undefined
      ? `<a class="button" href="/sign-in?return_to=${encodeURIComponent(wanted)}">Sign in</a>`
      : `<span>${escaped(member)}</span>
<form class="inline" method="post" action="/sign-out"><button class="small">Sign out</button></form>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} - Support forum</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><a href="/">Support forum</a>${session}</header>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
