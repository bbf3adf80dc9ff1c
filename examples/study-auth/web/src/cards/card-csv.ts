import Papa from 'papaparse';
import { csvOf, withoutMarks } from '../csv/csv-of.ts';

export interface CardText {
  front: string;
  back: string;
}

/**
 * The cards in a text, and the numbers of invalid rows. A row is invalid without a front and a back. The
 * first row is number 1.
 */
export interface ParsedCards {
  readonly cards: readonly CardText[];
  readonly faultyRows: readonly number[];
}

/** Maximum length of a side of a card, in characters. */
const MAX_LENGTH = 2_000;

/**
 * Reads rows of front and back, separated by commas, semicolons or tabs. Skips a first row with the words
 * `front` and `back`. Further columns are ignored.
 */
export function parsedCards(text: string): ParsedCards {
  const { data } = Papa.parse<string[]>(text.trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  });
  const rows = data.map(([front = '', back = '']) => ({ front: sideOf(front), back: sideOf(back) }));
  const first = rows[0];
  const hasHeading = first?.front.toLowerCase() === 'front' && first.back.toLowerCase() === 'back';
  const numbered = rows.map((card, index) => ({ card, row: index + 1 })).slice(hasHeading ? 1 : 0);
  const isWhole = ({ card }: { card: CardText }) => isSide(card.front) && isSide(card.back);
  return {
    cards: numbered.filter(isWhole).map(({ card }) => card),
    faultyRows: numbered.filter((row) => !isWhole(row)).map(({ row }) => row),
  };
}

/** The cards as CSV with a heading. */
export function cardsCsv(cards: readonly CardText[]): string {
  return csvOf([['front', 'back'], ...cards.map(({ front, back }) => [front, back])]);
}

function isSide(text: string): boolean {
  return text !== '' && text.length <= MAX_LENGTH;
}

function sideOf(cell: string): string {
  return withoutMarks(cell.trim());
}
