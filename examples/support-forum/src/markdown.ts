import MarkdownIt from 'markdown-it';

/**
 * HTML in a post is shown as text. Only links with http or https are active. References and tables are turned
 * off, because a short text with them can produce megabytes of HTML.
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
  // Tells search engines not to follow links of members. The linked site does not learn from which page a
  // reader comes.
  tokens[index]?.attrSet('rel', 'nofollow noreferrer noopener ugc');
  return renderLink?.(tokens, index, options, environment, self) ?? self.renderToken(tokens, index, options);
};

/** Converts the Markdown of a member to safe HTML. */
export function renderedMarkdown(text: string): string {
  return RENDERER.render(text);
}
