import { escaped } from './escaped.ts';
import { PAGE_STYLE } from './page-style.ts';

/** A page of the forum. It needs no script. */
export interface PageContent {
  /** Text of the title and of the heading. */
  readonly title: string;
  /** HTML below the heading. */
  readonly body: string;
  /** HTML beside the heading. */
  readonly action?: string | undefined;
  /** True to link to the list of topics above the heading. */
  readonly hasTrail?: boolean;
  /** Name of the signed-in member; undefined if no user is signed in. */
  readonly member?: string | undefined;
  /** Path that the user wants to open; the start page by default. It is opened after the sign-in. */
  readonly wanted?: string | undefined;
}

const MARK = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 21V11a8 8 0 0 1 16 0v10"/><path d="M8.5 21v-8M12 21V9.5M15.5 21v-8M4 16.5h16" stroke-width="1.5"/></svg>`;
const TRAIL = `<nav class="trail" aria-label="Breadcrumbs"><a href="/">Topics</a></nav>\n`;

/** The page as HTML. */
export function pageShell(page: PageContent): string {
  const { title, body, action = '', hasTrail = false, member, wanted = '/' } = page;
  const session =
    member === undefined
      ? `<a class="button" href="/sign-in?return_to=${encodeURIComponent(wanted)}">Sign in</a>`
      : `<span class="who">${escaped(member)}</span>
<form class="inline" method="post" action="/sign-out"><button class="plain small">Sign out</button></form>`;
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
<header><div class="bar"><a class="home" href="/">${MARK} <span>Support forum</span></a>${session}</div></header>
<main>
${hasTrail ? TRAIL : ''}<div class="title"><h1>${escaped(title)}</h1>${action}</div>
${body}
</main>
</body>
</html>
`;
}
