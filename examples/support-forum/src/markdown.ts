import MarkdownIt from 'markdown-it';

/**
 * HTML in a post is shown as text, and only links to the web work. References and tables are off, because a short text with
 * them can become megabytes of HTML.
 */
const RENDERER = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable([
  'image',
  'reference',
  'table',
]);

const WEB_LINK = /^https?:\/\//i;
RENDERER.validateLink = (url) => WEB_LINK.test(url);

const renderLink = RENDERER.renderer.rules.link_open;
RENDERER.renderer.rules.link_open = (tokens, index, options, environment, self) => {
  // Search engines must not follow links of members, and the other site does not learn where the reader came from.
  tokens[index]?.attrSet('rel', 'nofollow noreferrer noopener ugc');
  return renderLink?.(tokens, index, options, environment, self) ?? self.renderToken(tokens, index, options);
};

/** The Markdown of a member as safe HTML. */
export function renderedMarkdown(text: string): string {
  return RENDERER.render(text);
}
