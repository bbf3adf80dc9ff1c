import { InvalidInput } from '@gatehouse/core/kernel';

/** A position in a list. It stays valid when the record there is deleted. */
export interface ListPlace {
  /** The value by which the list is ordered, such as the time of creation. */
  readonly at: number;
  /** Orders records with the same value. */
  readonly id: string;
}

/**
 * Pattern of a cursor: the value and the id. The value is negative for a card that was moved when it was the only card
 * of its lesson, and for cards that were moved before that card.
 */
const CURSOR = /^(-?[0-9a-z]{1,11})\.([A-Za-z0-9_-]{1,64})$/;

/** Encodes the position as a cursor. */
export function cursorOf({ at, id }: ListPlace): string {
  return `${at.toString(36)}.${id}`;
}

/** Decodes a cursor; throws `InvalidInput` if it is invalid. */
export function placeOf(cursor: string): ListPlace {
  const [, text = '', id = ''] = CURSOR.exec(cursor) ?? [];
  const at = Number.parseInt(text, 36);
  if (!Number.isSafeInteger(at)) {
    throw new InvalidInput([{ path: ['cursor'], message: 'This is not a `nextCursor` of this list.' }]);
  }
  return { at, id };
}
