import type { AccountOrder } from '@gatehouse/core/account';
import { invalidCursor } from '@gatehouse/core/kernel';
import { keysetCursor, parseKeysetCursor } from '../keyset-cursor.ts';
import { isStorable } from '../storable.ts';
import type { AccountRow } from './account-row.ts';

/** Sort order of a list of accounts: first by a column, then by the id. */
interface AccountSorting {
  readonly column: 'created_at' | 'last_seen_at' | 'username_key';
  readonly direction: 'asc' | 'desc';
  /** Returns the cursor of the page that begins after this row. */
  readonly placeOf: (row: AccountRow) => string;
  /** Parses a cursor, which contains a value of the column and an id. Throws `InvalidInput` for any other text. */
  readonly parse: (cursor: string) => readonly [string | number, string];
}

/** The sorting for each order that a list can have. */
export const ACCOUNT_ORDERS: Readonly<Record<AccountOrder, AccountSorting>> = {
  newest: byInstant('created_at'),
  'last-seen': byInstant('last_seen_at'),
  username: {
    column: 'username_key',
    direction: 'asc',
    placeOf: ({ username_key, id }) => `${Buffer.from(username_key).toString('base64url')}.${id}`,
    parse: (cursor) => {
      const [, encoded, id] = /^([\w-]{1,2000})\.([\w-]{1,64})$/.exec(cursor) ?? [];
      const name = Buffer.from(encoded ?? '', 'base64url').toString();
      if (id === undefined || !isStorable(name)) throw invalidCursor();
      return [name, id];
    },
  },
};

function byInstant(column: 'created_at' | 'last_seen_at'): AccountSorting {
  return {
    column,
    direction: 'desc',
    placeOf: (row) => keysetCursor({ rank: row[column], id: row.id }),
    parse: (cursor) => {
      const { rank, id } = parseKeysetCursor(cursor);
      return [rank, id];
    },
  };
}
