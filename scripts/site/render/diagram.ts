import { renderMermaidSVG } from 'beautiful-mermaid';

/** Pattern of the import of a font from another host. The policy of the site forbids such imports. */
const FONT_IMPORT = /@import url\([^)]*\);/;
const SIZE = / width="([\d.]+)" height="[\d.]+"/;

/** Returns a diagram in the language of Mermaid as SVG whose colours follow the theme of the page. */
export function diagram(text: string): string {
  const svg = renderMermaidSVG(text, {
    bg: 'var(--page)',
    fg: 'var(--text)',
    transparent: true,
    font: 'system-ui',
  });
  const [, width = '600'] = SIZE.exec(svg) ?? [];
  const sized = svg
    .replace(FONT_IMPORT, '')
    .replace(SIZE, ` role="img" aria-label="Diagram" width="${width}"`);
  return `<div class="scroll diagram" tabindex="0">${sized}</div>\n`;
}
