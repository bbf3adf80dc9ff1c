import MarkdownIt from 'markdown-it';

/**
 * Number of characters with a meaning in Markdown that a paragraph can have. The time to render a paragraph
 * grows with the square of this number, so one of 10,000 marks would block the server for longer than a
 * hundred milliseconds.
 */
export const MAX_MARKS_PER_PARAGRAPH = 200;

const MARK = /[[\]*_`~<&\\:@]/g;

/** The type of a paragraph that is shown as it was written. */
const PLAIN = 'plain_paragraph';

/**
 * Maximum depth of nested elements. A quote is one element, a list is two. The parser leaves out text below this depth.
 */
const MAX_NESTING = 20;
export const MAX_NESTED_LISTS: number = MAX_NESTING / 2 - 1;
const CONTAINERS = new Set(['blockquote_open', 'list_item_open']);

/**
 * `marks`: a paragraph has more than `MAX_MARKS_PER_PARAGRAPH` marks. `nesting`: lists and quotes are too deep, so text
 * would be left out.
 */
export type MarkdownFault = 'marks' | 'nesting';

/**
 * HTML in a post is shown as text. Only links with http or https are active. References and tables are turned
 * off, because a short text with them can produce megabytes of HTML.
 */
const RENDERER = new MarkdownIt({
  html: false,
  linkify: true,
  breaks: true,
  maxNesting: MAX_NESTING,
}).disable(['image', 'reference', 'table']);

const WEB_LINK = /^https?:\/\//i;
RENDERER.validateLink = (url) => WEB_LINK.test(url);
// Links to email addresses are not active, so looking for them only costs time.
RENDERER.linkify.set({ fuzzyEmail: false });
// Addresses without a scheme, such as `//a.com`, are not active. Looking for them takes time that grows with the square
// of their number.
RENDERER.linkify.add('//', null);

const renderLink = RENDERER.renderer.rules.link_open;
RENDERER.renderer.rules.link_open = (tokens, index, options, environment, self) => {
  // Tells search engines not to follow links of members. The linked site does not learn from which page a
  // reader comes.
  tokens[index]?.attrSet('rel', 'nofollow noreferrer noopener ugc');
  return renderLink?.(tokens, index, options, environment, self) ?? self.renderToken(tokens, index, options);
};

RENDERER.core.ruler.before('inline', 'limit_marks', ({ tokens }) => {
  for (const token of tokens)
    if (token.type === 'inline' && marksIn(token.content) > MAX_MARKS_PER_PARAGRAPH) token.type = PLAIN;
});
RENDERER.renderer.rules[PLAIN] = (tokens, index) =>
  RENDERER.utils.escapeHtml(tokens[index]?.content ?? '').replaceAll('\n', '<br>\n');

/** Converts the Markdown of a member to safe HTML. A paragraph with too many marks is shown as it was written. */
export function renderedMarkdown(text: string): string {
  return RENDERER.render(text);
}

/** Returns the reason why a text cannot be shown as its author intends; undefined if it can be. */
export function markdownFault(text: string): MarkdownFault | undefined {
  const tokens = RENDERER.parse(text, {});
  if (tokens.some(({ type }) => type === PLAIN)) return 'marks';
  const isTooDeep = tokens.some(({ type, level }) => CONTAINERS.has(type) && level >= MAX_NESTING - 1);
  return isTooDeep ? 'nesting' : undefined;
}

function marksIn(text: string): number {
  return text.match(MARK)?.length ?? 0;
}
