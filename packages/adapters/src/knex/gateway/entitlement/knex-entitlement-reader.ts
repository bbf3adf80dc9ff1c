import {
  type Base,
  type Entitlement,
  type EntitlementFilter,
  EntitlementReader,
  type EntitlementState,
} from '@gatehouse/core/entitlement';
import type { Instant, Page, PageRequest } from '@gatehouse/core/kernel';
import { batches } from '../../batches.ts';
import { byText } from '../../by-text.ts';
import type { PreparedStatement } from '../../engine.ts';
import { invalidCursor } from '../../keyset-cursor.ts';
import type { Reads } from '../../reads.ts';
import { isStorable } from '../../storable.ts';
import { ENTITLEMENT_COLUMNS, type EntitlementRow, entitlementOf } from './entitlement-row.ts';

const BATCH_ROWS = 500;

const BATCH_AFTER: PreparedStatement = {
  name: 'entitlements_after',
  text: `select ${ENTITLEMENT_COLUMNS.join(', ')} from entitlements where did > ? order by did limit ${BATCH_ROWS}`,
};

/** Selects the rows of one base. Each base has an index that sorts its rows by DID. */
interface Part {
  readonly base: Base;
  readonly once?: 0 | 1;
  /** `over`: only graces that have ended. `lasting`: only graces that have not ended. */
  readonly grace?: 'over' | 'lasting';
}

const PARTS: Readonly<Record<EntitlementState, readonly Part[]>> = {
  none: [{ base: 'none', once: 0 }],
  active: [{ base: 'active' }, { base: 'none', once: 1 }],
  grace: [{ base: 'grace', grace: 'lasting' }],
  lapsed: [{ base: 'lapsed' }, { base: 'grace', grace: 'over' }],
};

const COUNTS: PreparedStatement = {
  name: 'entitlement_counts',
  text: `select state, count(*) as records from (
    select case when base = 'none' and once = 1 then 'active'
      when base = 'grace' and grace_until <= ? then 'lapsed' else base end as state from entitlements
  ) e group by state`,
};

const ENDING_GRACES: PreparedStatement = {
  name: 'ending_graces',
  text: `select ${ENTITLEMENT_COLUMNS.join(', ')} from entitlements
    where base = 'grace' and grace_until > ? order by grace_until, did limit ?`,
};

/** Entitlements, listed from a database or from a replica of it. */
export class KnexEntitlementReader extends EntitlementReader {
  readonly #reads: Reads;

  constructor(reads: Reads) {
    super();
    this.#reads = reads;
  }

  override async *all(): AsyncIterable<Entitlement> {
    const read = (last?: EntitlementRow) =>
      this.#reads.prepared<EntitlementRow>(BATCH_AFTER, [last?.did ?? '']);
    for await (const rows of batches(BATCH_ROWS, read)) for (const row of rows) yield entitlementOf(row);
  }

  override async page(
    filter: EntitlementFilter,
    at: Instant,
    request: PageRequest,
  ): Promise<Page<Entitlement>> {
    const { state, graceEndsBefore, sort } = filter;
    const inGrace = graceEndsBefore !== undefined || sort === 'graceUntil';
    if (inGrace && state !== undefined && state !== 'grace') return { items: [], nextCursor: null };
    if (sort === 'graceUntil') return this.#graces(graceEndsBefore, at, request);
    const { limit, cursor = '' } = request;
    if (!isStorable(cursor)) throw invalidCursor();
    const asked = inGrace ? 'grace' : state;
    const parts = asked === undefined ? [undefined] : PARTS[asked];
    const found = await Promise.all(
      parts.map((part) =>
        this.#reads.read((from) => {
          const rows = from<EntitlementRow>('entitlements').where('did', '>', cursor);
          // Use a literal, because a query with a bound value does not use a partial index.
          if (part) rows.whereRaw(`base = '${part.base}'`);
          if (part?.once !== undefined) rows.where('once', part.once);
          if (part?.grace) rows.where('grace_until', part.grace === 'over' ? '<=' : '>', at);
          if (graceEndsBefore !== undefined) rows.where('grace_until', '<', graceEndsBefore);
          return rows
            .select(...ENTITLEMENT_COLUMNS)
            .orderBy('did')
            .limit(limit + 1);
        }),
      ),
    );
    const rows = found.flat().sort(byText(({ did }) => did));
    const items = rows.slice(0, limit).map((row) => entitlementOf(row));
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.did ?? null) : null };
  }

  /** Returns graces that have not ended, the soonest end first. */
  async #graces(
    before: Instant | undefined,
    at: Instant,
    { limit, cursor }: PageRequest,
  ): Promise<Page<Entitlement>> {
    const last = cursor === undefined ? undefined : parseGraceCursor(cursor);
    const rows = (await this.#reads.read((from) => {
      const graces = from<EntitlementRow>('entitlements').whereRaw(`base = 'grace'`);
      graces.where('grace_until', '>', at);
      if (before !== undefined) graces.where('grace_until', '<', before);
      // The first condition lets the database use the index.
      if (last)
        graces
          .where('grace_until', '>=', last.graceUntil)
          .whereRaw('(grace_until > ? or did > ?)', [last.graceUntil, last.did]);
      return graces
        .select(...ENTITLEMENT_COLUMNS)
        .orderBy(['grace_until', 'did'])
        .limit(limit + 1);
    })) as EntitlementRow[];
    const items = rows.slice(0, limit).map((row) => entitlementOf(row));
    const end = items.at(-1);
    return { items, nextCursor: rows.length > limit && end ? `${end.graceUntil} ${end.did}` : null };
  }

  override async countsByState(at: Instant): Promise<Readonly<Record<EntitlementState, number>>> {
    const rows = await this.#reads.prepared<{ state: EntitlementState; records: number }>(COUNTS, [at]);
    const counts = { none: 0, active: 0, grace: 0, lapsed: 0 };
    for (const { state, records } of rows) counts[state] = Number(records);
    return counts;
  }

  override async endingGraces(at: Instant, limit: number): Promise<readonly Entitlement[]> {
    return (await this.#reads.prepared<EntitlementRow>(ENDING_GRACES, [at, limit])).map(entitlementOf);
  }
}

/** Parses the cursor of a list that is sorted by the end of the grace. */
function parseGraceCursor(cursor: string): { readonly graceUntil: Instant; readonly did: string } {
  const [, graceUntil, did = ''] = /^(\d{1,15}) (did:.+)$/s.exec(cursor) ?? [];
  if (graceUntil === undefined || !isStorable(did)) throw invalidCursor();
  return { graceUntil: Number(graceUntil), did };
}
