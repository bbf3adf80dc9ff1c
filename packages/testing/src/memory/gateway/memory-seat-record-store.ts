import type { Page, PageRequest } from '@gatehouse/core/kernel';
import { type Did, parseDidCursor } from '@gatehouse/core/pds';
import {
  type SeatFailureCause,
  type SeatFilter,
  type SeatRecord,
  SeatRecordStore,
} from '@gatehouse/core/support-forum';
import { byBytes } from '../by-bytes.ts';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

const MAX_CAUSES = 50;

/** The last known state of each seat, in memory. */
export class MemorySeatRecordStore extends SeatRecordStore {
  readonly #seats: MemoryTable<SeatRecord>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#seats = new MemoryTable(unitOfWork);
  }

  override async find(did: Did): Promise<SeatRecord | undefined> {
    return this.#seats.read().get(did);
  }

  override save(record: SeatRecord): Promise<void> {
    return this.#seats.write((rows) => {
      rows.set(record.did, record);
    });
  }

  override async page(
    { state, failed, failureCode }: SeatFilter,
    { limit, cursor }: PageRequest,
  ): Promise<Page<SeatRecord>> {
    const after = parseDidCursor(cursor);
    const rows = this.#seats
      .rows()
      .filter((row) => state === undefined || row.state === state)
      .filter(({ failure }) => failed === undefined || (failure !== null) === failed)
      .filter(({ failure }) => failureCode === undefined || failure?.code === failureCode)
      .filter(({ did }) => after === undefined || byBytes(did, after) > 0)
      .toSorted((one, other) => byBytes(one.did, other.did));
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.did ?? null) : null };
  }

  override async failureCauses(): Promise<readonly SeatFailureCause[]> {
    const failures = this.#seats.rows().flatMap(({ failure }) => failure ?? []);
    return [...Map.groupBy(failures, ({ code }) => code)]
      .map(([code, same]) => ({
        code,
        seats: same.length,
        final: same.filter(({ isFinal }) => isFinal).length,
        lastAt: Math.max(...same.map(({ at }) => at)),
      }))
      .sort((one, other) => other.seats - one.seats || byBytes(one.code, other.code))
      .slice(0, MAX_CAUSES);
  }
}
