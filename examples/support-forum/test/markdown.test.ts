import { describe, expect, it } from 'vitest';
import {
  MAX_MARKS_PER_PARAGRAPH,
  MAX_NESTED_LISTS,
  markdownFault,
  renderedMarkdown,
} from '../src/markdown.ts';

const AMPLIFIERS: Readonly<Record<string, string>> = {
  'repeated references': `[a]: http://x/${'y'.repeat(4_900)}\n\n${'[a] '.repeat(1_250)}`,
  'tables with missing cells': `${'a|'.repeat(100)}\n${'-|'.repeat(100)}\n${'b\n'.repeat(4_700)}`,
  'nested marks': 'a**'.repeat(3_300),
  'many links': 'http://a '.repeat(1_100),
};

it.each(Object.entries(AMPLIFIERS))('renders %s to at most fifteen times their length', (_what, text) => {
  expect(text.length).toBeLessThanOrEqual(10_000);
  expect(renderedMarkdown(text).length).toBeLessThan(15 * text.length);
});

describe('a paragraph with too many marks', () => {
  // Each of these took the parser longer than 40 milliseconds at 10,000 characters, because it tries
  // every pair of marks.
  it.each(['[[', '*[', '[^', '[(', '&', '`a', '_a', 'a~~', '<', '\\>', 'http://', '[x](http://a ', 'a@b.c '])(
    'is detected and shown as it was written: %s',
    (unit) => {
      const text = unit.repeat(MAX_MARKS_PER_PARAGRAPH + 1).trim();
      expect(markdownFault(text)).toBe('marks');
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(renderedMarkdown(text)).toBe(`<p>\n${escaped}</p>\n`);
    },
  );

  it('leaves the other paragraphs of the post, and code blocks, as they are', () => {
    const heavy = '[*'.repeat(MAX_MARKS_PER_PARAGRAPH);
    expect(renderedMarkdown(`*a*\n\n${heavy}\n\n*b*`)).toBe(
      `<p><em>a</em></p>\n<p>\n${heavy}</p>\n<p><em>b</em></p>\n`,
    );
    expect(markdownFault(`\`\`\`\n${heavy}\n\`\`\``)).toBeUndefined();
    expect(markdownFault('*'.repeat(MAX_MARKS_PER_PARAGRAPH - 2).concat('a'))).toBeUndefined();
  });

  it('keeps its lines', () => {
    const line = '[<'.repeat(MAX_MARKS_PER_PARAGRAPH);
    expect(renderedMarkdown(`${line}\n${line}`)).toContain('<br>\n[&lt;');
  });
});

it.each(['a///a.co', 'a.co///a.co'])('shows addresses without a scheme as text: %s', (unit) => {
  const text = unit.repeat(1_000);
  expect(renderedMarkdown(text).trim()).toBe(`<p>${text}</p>`);
});

it('nests lists and quotes at most 20 deep', () => {
  const html = renderedMarkdown(`${'>'.repeat(1_000)} a`);
  expect(html.match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(20);
});

describe('nested lists and quotes', () => {
  const list = (depth: number) =>
    Array.from({ length: depth }, (_, at) => `${' '.repeat(2 * at)}- a${at}`).join('\n');

  it('are shown with all their text, or refused', () => {
    for (const text of [
      list(MAX_NESTED_LISTS),
      `${'>'.repeat(19)} a8`,
      `> ${list(MAX_NESTED_LISTS)}`.replaceAll('\n', '\n> '),
    ]) {
      expect(markdownFault(text)).toBeUndefined();
      expect(renderedMarkdown(text)).toContain('a8');
    }
    for (const text of [list(MAX_NESTED_LISTS + 1), `${'>'.repeat(20)} a`])
      expect(markdownFault(text)).toBe('nesting');
  });
});
