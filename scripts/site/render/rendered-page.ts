import MarkdownIt, { type Token } from 'markdown-it';
import { headingAnchor } from '../heading-anchor.ts';
import type { SitePage } from '../pages/site-page.ts';
import { diagram } from './diagram.ts';
import type { SiteLinks } from './site-links.ts';

/** A heading of a rendered page. */
export interface RenderedHeading {
  readonly anchor: string;
  readonly level: number;
  readonly text: string;
}

/** The content of a page as HTML, without the frame that all pages share. */
export interface RenderedPage {
  readonly html: string;
  readonly headings: readonly RenderedHeading[];
  /** The text below each heading, for search. */
  readonly sections: readonly { readonly anchor: string; readonly title: string; readonly text: string }[];
}

/** Renders Markdown as GitHub does: the same anchors, tables, code and diagrams. */
export class PageRenderer {
  readonly #markdown = new MarkdownIt({ html: true });
  readonly #links: SiteLinks;
  readonly #codes: ReadonlySet<string>;

  /** `codes`: codes of refusals. If a reference page contains one as code, the code links to its page. */
  constructor(links: SiteLinks, codes: ReadonlySet<string>) {
    this.#links = links;
    this.#codes = codes;
    const { rules } = this.#markdown.renderer;
    const fence = rules.fence;
    rules.fence = (tokens, index, options, env, self) => {
      const { info = '', content = '' } = tokens[index] ?? {};
      if (info === 'mermaid') return diagram(content);
      return (fence?.(tokens, index, options, env, self) ?? '').replace('<pre>', '<pre tabindex="0">');
    };
    rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n';
    rules.table_close = () => '</table></div>\n';
  }

  render(page: SitePage): RenderedPage {
    const tokens = this.#markdown.parse(page.markdown, {});
    const up = '../'.repeat(page.address.split('/').length - 1);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) this.#link(token, page, up);
    if (page.section === 'Reference') for (const token of tokens) this.#linkCodes(token, up);
    const headings: RenderedHeading[] = [];
    const sections: { anchor: string; title: string; text: string }[] = [];
    const taken = new Map<string, number>();
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_open') {
        const text = textOf(tokens[index + 1]);
        const slug = headingAnchor(text);
        const count = taken.get(slug) ?? 0;
        taken.set(slug, count + 1);
        const anchor = count === 0 ? slug : `${slug}-${count}`;
        token.attrSet('id', anchor);
        headings.push({ anchor, level: Number(token.tag.slice(1)), text });
        sections.push({ anchor, title: text, text: '' });
      } else if (token.type === 'inline' || token.type === 'fence') {
        const section = sections.at(-1);
        if (section && section.title !== textOf(token)) section.text += `${textOf(token)} `;
      }
    }
    return {
      html: withoutEmptyHeaders(this.#markdown.renderer.render(tokens, this.#markdown.options, {})),
      headings,
      sections,
    };
  }

  #link(token: Token, page: SitePage, up: string): void {
    const name = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined;
    const value = name && token.attrGet(name);
    if (!name || !value) return;
    const resolved = this.#links.resolved(String(value), page);
    if (resolved !== undefined) token.attrSet(name, `${up}${resolved}`);
  }

  #linkCodes({ children }: Token, up: string): void {
    for (const token of children ?? []) {
      if (token.type !== 'code_inline' || !this.#codes.has(token.content)) continue;
      token.type = 'html_inline';
      token.content = `<a href="${up}errors/${token.content}.html"><code>${token.content}</code></a>`;
    }
  }
}

function textOf(token: Token | undefined): string {
  if (!token?.children) return token?.content ?? '';
  return token.children.map(({ type, content }) => (type === 'html_inline' ? ' ' : content)).join('');
}

/**
 * Replaces empty header cells by data cells, because a screen reader would announce empty headers. Markdown has no
 * table without a header.
 */
function withoutEmptyHeaders(html: string): string {
  return html.replaceAll(/<th( [^>]*)?><\/th>/g, '<td$1></td>');
}
