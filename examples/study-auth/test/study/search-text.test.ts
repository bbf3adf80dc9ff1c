import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchText, searchWords } from '../../src/study/search-text.ts';

describe('searchText', () => {
  it.each([
    ['Élan', 'elan'],
    ['İstanbul', 'istanbul'],
    ['ＡＢＣ', 'abc'],
    ['℡', 'tel'],
    ['हिन्दी', 'हिन्दी'],
    ['日本語', '日本語'],
  ])('folds "%s" to "%s"', (text, expected) => {
    expect(searchText(text)).toBe(expected);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchText(searchText(text))).toBe(searchText(text));
      }),
    );
  });
});

describe('searchWords', () => {
  it('finds every word of a text in that text', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 });
    fc.assert(
      fc.property(texts, (texts) => {
        const words = searchWords(texts.join(' '));
        expect(words.filter((word) => !searchText(...texts).includes(word))).toEqual([]);
      }),
    );
  });

  it('returns no words when there are only spaces', () => {
    expect(searchWords(' \t\u3000 ')).toEqual([]);
  });
});
