import { expect, it } from 'vitest';
import { renderedMarkdown } from '../src/markdown.ts';

const AMPLIFIERS: Readonly<Record<string, string>> = {
  'repeated references': `[a]: http://x/${'y'.repeat(4_900)}\n\n${'[a] '.repeat(1_250)}`,
  'tables with missing cells': `${'a|'.repeat(100)}\n${'-|'.repeat(100)}\n${'b\n'.repeat(4_700)}`,
  'nested marks': 'a**'.repeat(3_300),
  'many links': 'http://a '.repeat(1_100),
};

it.each(Object.entries(AMPLIFIERS))('renders %s to few times their length', (_what, text) => {
  expect(text.length).toBeLessThanOrEqual(10_000);
  expect(renderedMarkdown(text).length).toBeLessThan(15 * text.length);
});
