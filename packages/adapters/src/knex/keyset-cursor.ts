import { InvalidInput } from '@gatehouse/core/kernel';

/** The place of a row in a list that is sorted by a number and then by an id. */
export interface KeysetPlace {
  readonly rank: number;
  readonly id: string;
}

export function keysetCursor({ rank, id }: KeysetPlace): string {
  return `${rank}.${id}`;
}

/** The place that a cursor stands for; throws `InvalidInput` for a text that is no cursor. */
export function parseKeysetCursor(cursor: string): KeysetPlace {
  const [, rank, id] = /^(-?\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  if (rank === undefined || id === undefined) throw invalidCursor();
  return { rank: Number(rank), id };
}

/** The refusal of a text that no list gave out as a cursor. */
export function invalidCursor(): InvalidInput {
  return new InvalidInput([{ path: ['cursor'], message: 'This cursor is not one of this list.' }]);
}
