import {
  type DenialCount,
  type DenialReason,
  type DenialSource,
  DenialStore,
} from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';
import { byText } from '../../by-text.ts';
import type { Database } from '../../database.ts';
import { deleteSome } from '../../delete-some.ts';

interface DenialRow {
  readonly hour: number;
  readonly source: DenialSource;
  readonly code: DenialReason;
  readonly denied: number;
}

const KEY = ['hour', 'source', 'code'] as const;

/** Numbers of denied requests, in a database. */
export class KnexDenialStore extends DenialStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async add(counts: readonly DenialCount[]): Promise<void> {
    // Every server locks the rows in the same order, so that two servers never wait for each other.
    const sorted = counts.map(rowOf).toSorted(byText(placeOf));
    await this.#database.transaction(async () => {
      for (const row of sorted)
        await this.#database.write((from) =>
          from('denial_counts')
            .insert(row)
            .onConflict([...KEY])
            .merge({ denied: from.raw('denial_counts.denied + ?', [row.denied]) }),
        );
    });
  }

  override async since(since: Instant): Promise<readonly DenialCount[]> {
    const rows = (await this.#database.read((from) =>
      from('denial_counts')
        .where('hour', '>=', since)
        .orderBy([...KEY]),
    )) as DenialRow[];
    return rows.map(({ hour, source, code: reason, denied: count }) => ({ hour, source, reason, count }));
  }

  override purge(instant: Instant, limit: number): Promise<number> {
    return deleteSome(this.#database, { table: 'denial_counts', key: KEY, limit }, (counts) =>
      counts.where('hour', '<', instant),
    );
  }
}

function rowOf({ hour, source, reason: code, count: denied }: DenialCount): DenialRow {
  return { hour, source, code, denied };
}

function placeOf({ hour, source, code }: DenialRow): string {
  return `${hour} ${source} ${code}`;
}
