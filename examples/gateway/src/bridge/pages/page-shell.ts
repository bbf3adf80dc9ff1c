import { escaped } from './escaped.ts';
import { PAGE_STYLE } from './page-style.ts';

/** A page of the bridge. It needs no script. */
export interface PageContent {
  /** Text of the title and of the heading. */
  readonly title: string;
  /** HTML below the heading. */
  readonly body: string;
  /** HTML for the head. */
  readonly head?: string;
}

const MARK = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 21V11a8 8 0 0 1 16 0v10"/><path d="M8.5 21v-8M12 21V9.5M15.5 21v-8M4 16.5h16" stroke-width="1.5"/></svg>`;

/** The page as HTML. */
export function pageShell({ title, body, head = '' }: PageContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${head}<title>${escaped(title)} - Gatehouse</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>${MARK} Gatehouse</header>
<div class="middle">
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</div>
</body>
</html>
`;
}
