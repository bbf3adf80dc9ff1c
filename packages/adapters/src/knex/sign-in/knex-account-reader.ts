import { type Account, type AccountPageRequest, AccountReader, usernameKey } from '@gatehouse/core/account';
import type { Page } from '@gatehouse/core/kernel';
import { contains } from '../contains.ts';
import type { Reads } from '../reads.ts';
import { isStorable } from '../storable.ts';
import { ACCOUNT_ORDERS } from './account-orders.ts';
import { type AccountRow, accountOf } from './account-row.ts';

/** Lists the accounts of a database, or of a replica of it. */
export class KnexAccountReader extends AccountReader {
  readonly #reads: Reads;

  constructor(reads: Reads) {
    super();
    this.#reads = reads;
  }

  override async page(request: AccountPageRequest): Promise<Page<Account>> {
    const { limit, cursor, q, role, status, order = 'newest' } = request;
    const { column, direction, placeOf, parse } = ACCOUNT_ORDERS[order];
    const after = cursor === undefined ? undefined : parse(cursor);
    if (!isStorable(q ?? '')) return { items: [], nextCursor: null };
    const rows = await this.#reads.read((from) => {
      const listed = from<AccountRow>('users').orderBy([
        { column, order: direction },
        { column: 'id', order: direction },
      ]);
      if (q) listed.whereRaw(...contains('username_key', usernameKey(q)));
      if (role !== undefined) listed.where({ role });
      if (status === 'enabled') listed.whereNull('disabled_at');
      if (status === 'disabled') listed.whereNotNull('disabled_at');
      if (after) listed.whereRaw(`(${column}, id) ${direction === 'asc' ? '>' : '<'} (?, ?)`, [...after]);
      return listed.limit(limit + 1);
    });
    const last = rows[limit - 1];
    const more = rows.length > limit && last !== undefined;
    return {
      items: rows.slice(0, limit).map(accountOf),
      nextCursor: more ? placeOf(last) : null,
    };
  }
}
