import MarkdownIt from 'markdown-it';

const { escapeHtml } = new MarkdownIt().utils;

/** Text that is safe in HTML, inside and outside of attributes. */
export function escaped(text: string): string {
  return escapeHtml(text).replaceAll("'", '&#39;');
}
