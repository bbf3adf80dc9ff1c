import type { Page, PageRequest } from '@gatehouse/core/kernel';
import { type Did, parseDidCursor } from '@gatehouse/core/pds';
import {
  type RecordedSeatState,
  type SeatFailure,
  type SeatFailureCause,
  type SeatFilter,
  type SeatRecord,
  SeatRecordStore,
} from '@gatehouse/core/support-forum';
import type { Database } from '../../database.ts';
import { isStorable } from '../../storable.ts';
import { asHolder, readingAsHolder } from '../as-holder.ts';

interface SeatRow {
  readonly holder: Did;
  readonly state: RecordedSeatState;
  readonly invite_id: string | null;
  readonly ticket_ref: string | null;
  readonly changed_at: number | null;
  readonly delivered_at: number | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly failure_at: number | null;
  /** 1 if the call is retried only after an operator orders it. */
  readonly failure_final: number | null;
}

interface CauseRow {
  readonly code: string;
  readonly seats: unknown;
  readonly final: unknown;
  readonly last_at: unknown;
}

const MAX_CAUSES = 50;

/** The last known state of each seat, in a database. */
export class KnexSeatRecordStore extends SeatRecordStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override find(did: Did): Promise<SeatRecord | undefined> {
    return readingAsHolder(this.#database, did, async () => {
      const row = await this.#database.read((from) =>
        from<SeatRow>('forum_seats').where({ holder: did }).first(),
      );
      return row && recordOf(row as SeatRow);
    });
  }

  override save(record: SeatRecord): Promise<void> {
    return asHolder(this.#database, record.did, async () => {
      await this.#database.write((from) =>
        from('forum_seats').insert(rowOf(record)).onConflict('holder').merge(),
      );
    });
  }

  override async page(
    { state, failed, failureCode }: SeatFilter,
    { limit, cursor }: PageRequest,
  ): Promise<Page<SeatRecord>> {
    const after = parseDidCursor(cursor);
    if (failureCode !== undefined && !isStorable(failureCode)) return { items: [], nextCursor: null };
    const rows = (await this.#database.read((from) => {
      const seats = from<SeatRow>('forum_seats').where('holder', '>', after ?? '');
      if (state !== undefined) seats.where({ state });
      if (failed === true) seats.whereNotNull('failure_code');
      if (failed === false) seats.whereNull('failure_code');
      if (failureCode !== undefined) seats.where({ failure_code: failureCode });
      return seats.orderBy('holder').limit(limit + 1);
    })) as SeatRow[];
    const items = rows.slice(0, limit).map(recordOf);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.did ?? null) : null };
  }

  override async failureCauses(): Promise<readonly SeatFailureCause[]> {
    const rows = await this.#database.read((from) =>
      from('forum_seats')
        .whereNotNull('failure_code')
        .select({ code: 'failure_code' })
        .count({ seats: '*' })
        .sum({ final: 'failure_final' })
        .max({ last_at: 'failure_at' })
        .groupBy('failure_code')
        .orderBy([{ column: 'seats', order: 'desc' }, 'code'])
        .limit(MAX_CAUSES),
    );
    return (rows as unknown as readonly CauseRow[]).map(({ code, seats, final, last_at }) => ({
      code,
      seats: Number(seats),
      final: Number(final),
      lastAt: Number(last_at),
    }));
  }
}

function rowOf({ did, failure, ...record }: SeatRecord): SeatRow {
  return {
    holder: did,
    state: record.state,
    invite_id: record.inviteId,
    ticket_ref: record.ticketRef,
    changed_at: record.changedAt,
    delivered_at: record.deliveredAt,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    failure_at: failure?.at ?? null,
    failure_final: failure ? Number(failure.isFinal) : null,
  };
}

function recordOf(row: SeatRow): SeatRecord {
  return {
    did: row.holder,
    state: row.state,
    inviteId: row.invite_id,
    ticketRef: row.ticket_ref,
    changedAt: row.changed_at,
    deliveredAt: row.delivered_at,
    failure: failureOf(row),
  };
}

function failureOf(row: SeatRow): SeatFailure | null {
  const { failure_code: code, failure_message: message, failure_at: at } = row;
  if (code === null || message === null || at === null) return null;
  return { code, message, at, isFinal: row.failure_final === 1 };
}
