import { describe, expect, it } from 'vitest';
import { cardsCsv, parsedCards } from '../../web/src/cards/card-csv.ts';

describe('cards in CSV', () => {
  it.each([
    ['commas', 'ir,go\nser,be'],
    ['semicolons and a heading', 'Front;Back\r\nir;go\r\nser;be\r\n'],
    ['tabs, blank lines and further columns', '\nir\tgo\tverb\n\n ser \t be \tverb\n'],
    ['quotes', '"ir","go"\n"ser","be"'],
  ])('are read with %s', (_, text) => {
    const cards = [
      { front: 'ir', back: 'go' },
      { front: 'ser', back: 'be' },
    ];
    expect(parsedCards(text)).toEqual({ cards, faultyRows: [] });
  });

  it('are read back unchanged, with line breaks, quotes and formulas', () => {
    const cards = [
      { front: '=1+1', back: '-ar verbs' },
      { front: 'a, "b"\nc', back: "'tis; so" },
      { front: '@home', back: '¿qué? 🙂' },
      { front: "'=1+1", back: "''-s" },
      { front: '＝1+1', back: '＠home' },
      { front: 'to do:\n- a\n- b', back: "a;=1+1;'=1+1" },
    ];
    const text = cardsCsv(cards);
    expect(parsedCards(text).cards).toEqual(cards);
    expect(text).not.toMatch(/(^|,|\n)"?[=+\-@＝＠]/);
  });

  it('name the rows without a valid front and back', () => {
    const { cards, faultyRows } = parsedCards(`front,back\na,b\nc\n,d\n${'x'.repeat(2001)},e\nf,g`);
    expect(faultyRows).toEqual([3, 4, 5]);
    expect(cards).toHaveLength(2);
  });

  it('are an empty list for an empty text', () => {
    expect(parsedCards(' \n ')).toEqual({ cards: [], faultyRows: [] });
  });
});
