import {
  type Base,
  type Entitlement,
  type EntitlementFilter,
  EntitlementReader,
  type EntitlementState,
} from '@gatehouse/core/entitlement';
import { type Instant, invalidCursor, type Page, type PageRequest } from '@gatehouse/core/kernel';
import { isDid, parseDidCursor, parseHandle } from '@gatehouse/core/pds';
import { batches } from '../../batches.ts';
import { byText } from '../../by-text.ts';
import type { QueryStart } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
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

/** What a listed entitlement must match at the instant. */
interface Conditions extends Pick<EntitlementFilter, 'state' | 'graceEndsBefore'> {
  readonly at: Instant;
}

type EntitlementQuery = ReturnType<QueryStart>;

/** An entitlement with the handle of its holder. */
interface NamedRow extends EntitlementRow {
  readonly handle: string | null;
}

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
    const conditions = { state: inGrace ? ('grace' as const) : state, graceEndsBefore, at };
    return sort === 'handle' ? this.#byHandle(conditions, request) : this.#byDid(conditions, request);
  }

  async #byDid(conditions: Conditions, { limit, cursor }: PageRequest): Promise<Page<Entitlement>> {
    const after = parseDidCursor(cursor) ?? '';
    const rows = await this.#rows<EntitlementRow>(conditions, (entitlements) =>
      entitlements
        .where('e.did', '>', after)
        .orderBy('e.did')
        .limit(limit + 1),
    );
    return pageOf(rows.sort(byText(({ did }) => did)), limit, ({ did }) => did);
  }

  /** Returns holders with a known handle by handle, and then the others by DID. A cursor is a handle or a DID. */
  async #byHandle(conditions: Conditions, { limit, cursor }: PageRequest): Promise<Page<Entitlement>> {
    const isAmongOthers = cursor !== undefined && isDid(cursor);
    if (cursor !== undefined && !isAmongOthers && parseHandle(cursor) === undefined) throw invalidCursor();
    const named = isAmongOthers ? [] : await this.#named(conditions, cursor ?? '', limit + 1);
    const rest = limit + 1 - named.length;
    const others = rest > 0 ? await this.#nameless(conditions, isAmongOthers ? cursor : '', rest) : [];
    return pageOf([...named, ...others], limit, ({ handle, did }) => handle ?? did);
  }

  /** Returns holders whose handle is after the given one. The index of the handles sorts the rows. */
  async #named(conditions: Conditions, after: string, limit: number): Promise<readonly NamedRow[]> {
    const handle = this.#reads.engine === 'postgres' ? 'd.handle collate "C"' : 'd.handle';
    const rows = await this.#rows<NamedRow>(conditions, (entitlements) =>
      entitlements
        .join('account_directory as d', 'd.did', 'e.did')
        .whereRaw(`${handle} > ?`, [after])
        .select('d.handle')
        .orderByRaw(handle)
        .limit(limit),
    );
    return rows.sort(byText(({ handle }) => handle ?? '')).slice(0, limit);
  }

  /** Returns holders without a known handle whose DID is after the given one. */
  async #nameless(conditions: Conditions, after: string, limit: number): Promise<readonly NamedRow[]> {
    const rows = await this.#rows<NamedRow>(conditions, (entitlements) =>
      entitlements
        .leftJoin('account_directory as d', 'd.did', 'e.did')
        .whereNull('d.handle')
        .where('e.did', '>', after)
        .select('d.handle')
        .orderBy('e.did')
        .limit(limit),
    );
    return rows.sort(byText(({ did }) => did)).slice(0, limit);
  }

  /** Runs the query for each part of the entitlements that can match. Each part has an index. */
  async #rows<Row extends EntitlementRow>(
    { state, graceEndsBefore, at }: Conditions,
    narrow: (entitlements: EntitlementQuery) => EntitlementQuery,
  ): Promise<Row[]> {
    const parts = state === undefined ? [undefined] : PARTS[state];
    const found = await Promise.all(
      parts.map((part) =>
        this.#reads.read((from) => {
          const rows = from('entitlements as e');
          // Use a literal, because a query with a bound value does not use a partial index.
          if (part) rows.whereRaw(`e.base = '${part.base}'`);
          if (part?.once !== undefined) rows.where('e.once', part.once);
          if (part?.grace) rows.where('e.grace_until', part.grace === 'over' ? '<=' : '>', at);
          if (graceEndsBefore !== undefined) rows.where('e.grace_until', '<', graceEndsBefore);
          return narrow(rows.select(ENTITLEMENT_COLUMNS.map((column) => `e.${column}`)));
        }),
      ),
    );
    return found.flat() as Row[];
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
    return pageOf(rows, limit, ({ grace_until, did }) => `${grace_until} ${did}`);
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

/** Returns the page of the first `limit` rows. A further row means that there is another page. */
function pageOf<Row extends EntitlementRow>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): Page<Entitlement> {
  const last = rows[limit - 1];
  const nextCursor = rows.length > limit && last ? cursorOf(last) : null;
  return { items: rows.slice(0, limit).map((row) => entitlementOf(row)), nextCursor };
}

/** Parses the cursor of a list that is sorted by the end of the grace. */
function parseGraceCursor(cursor: string): { readonly graceUntil: Instant; readonly did: string } {
  const [, graceUntil, did = ''] = /^(\d{1,15}) (did:.+)$/s.exec(cursor) ?? [];
  if (graceUntil === undefined || !isStorable(did)) throw invalidCursor();
  return { graceUntil: Number(graceUntil), did };
}
