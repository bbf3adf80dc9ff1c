import { type Instant, InvalidInput } from '@gatehouse/core/kernel';
import type { Stamp } from './record.ts';

/** A position in a list ordered by creation. It stays valid when the record there is deleted. */
export type ListPlace = Pick<Stamp, 'createdAt' | 'id'>;

const CURSOR = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{1,64})$/;

/** Encodes the position as a cursor. */
export function cursorOf({ createdAt, id }: ListPlace): string {
  return `${createdAt.toString(36)}.${id}`;
}

/** Decodes a cursor; throws `InvalidInput` if it is invalid. */
export function placeOf(cursor: string): ListPlace {
  const [, at = '', id = ''] = CURSOR.exec(cursor) ?? [];
  const createdAt: Instant = Number.parseInt(at, 36);
  if (!Number.isSafeInteger(createdAt)) {
    throw new InvalidInput([{ path: ['cursor'], message: 'This is not a `nextCursor` of this list.' }]);
  }
  return { createdAt, id };
}
