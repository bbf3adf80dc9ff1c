import { type Account, type AccountPageRequest, AccountReader, usernameKey } from '@gatehouse/core/account';
import type { Page } from '@gatehouse/core/kernel';
import { keysetCursor, parseKeysetCursor } from '../keyset-cursor.ts';
import type { Reads } from '../reads.ts';
import { isStorable } from '../storable.ts';
import { type AccountRow, accountOf } from './account-row.ts';

/** Lists the accounts of a database, or of a replica of it. */
export class KnexAccountReader extends AccountReader {
  readonly #reads: Reads;

  constructor(reads: Reads) {
    super();
    this.#reads = reads;
  }

  override async page({ limit, cursor, q = '', role }: AccountPageRequest): Promise<Page<Account>> {
    const after = cursor === undefined ? undefined : parseKeysetCursor(cursor);
    if (!isStorable(q)) return { items: [], nextCursor: null };
    const rows = await this.#reads.read((from) => {
      const newestFirst = from<AccountRow>('users').orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ]);
      if (q !== '') newestFirst.whereRaw(`username_key like ? escape '!'`, [`%${escaped(usernameKey(q))}%`]);
      if (role !== undefined) newestFirst.where({ role });
      if (after) newestFirst.whereRaw('(created_at, id) < (?, ?)', [after.rank, after.id]);
      return newestFirst.limit(limit + 1);
    });
    const last = rows[limit - 1];
    const more = rows.length > limit && last !== undefined;
    return {
      items: rows.slice(0, limit).map(accountOf),
      nextCursor: more ? keysetCursor({ rank: last.created_at, id: last.id }) : null,
    };
  }
}

/** Escapes the text, so that as a pattern of LIKE it matches only itself. */
function escaped(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&');
}
