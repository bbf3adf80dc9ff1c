import { invalidCursor } from '@gatehouse/core/kernel';

/** The position of a row in a list that is sorted by a number and then by an id. */
export interface KeysetPlace {
  readonly rank: number;
  readonly id: string;
}

export function keysetCursor({ rank, id }: KeysetPlace): string {
  return `${rank}.${id}`;
}

/** Parses a cursor. Throws `InvalidInput` for a text that is not a cursor. */
export function parseKeysetCursor(cursor: string): KeysetPlace {
  const found = /^(-?\d{1,15})\.([\w-]{1,64})$/.exec(cursor);
  if (!found) throw invalidCursor();
  const [, rank, id = ''] = found;
  return { rank: Number(rank), id };
}
