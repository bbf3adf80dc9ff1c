import { NotFound, type Page } from '@gatehouse/core/kernel';
import { cursorOf, type ListPlace, placeOf } from '../../../src/study/list-place.ts';
import { type Kept, keptAfter, type Stamp } from '../../../src/study/record.ts';
import type { RecordKind } from '../../../src/study/record-kind.ts';
import { searchText } from '../../../src/study/search-text.ts';
import { Shelf, type ShelfRequest } from '../../../src/study/shelf.port.ts';

/** A record and its place: its owner, its course or its lesson. */
export interface MemoryRow<Content> {
  readonly home: string;
  readonly record: Kept<Content>;
}

/** The scope of a shelf determines which rows it contains. */
export interface MemoryScope {
  /** The owner, course or lesson that new records get. */
  readonly home: string;
  /** The record that contains the shelf, if any. */
  readonly place?: string;
  /** Returns whether the place exists in this workspace. */
  readonly isOpen: () => boolean;
  readonly reaches: (home: string) => boolean;
}

/**
 * One shelf over rows in memory. When its place is removed, the rows stay in memory, but no method returns
 * them.
 */
export class MemoryShelf<Content> extends Shelf<Content> {
  readonly #kind: RecordKind<Content>;
  readonly #rows: MemoryRow<Content>[];
  readonly #scope: MemoryScope;
  readonly #placeOf: (record: Stamp) => number;

  /** `placeOf` returns the value by which the records are ordered. */
  constructor(
    kind: RecordKind<Content>,
    rows: MemoryRow<Content>[],
    scope: MemoryScope,
    placeOf = ({ createdAt }: Stamp) => createdAt,
  ) {
    super();
    this.#kind = kind;
    this.#rows = rows;
    this.#scope = scope;
    this.#placeOf = placeOf;
  }

  /** Every record, in the order of lists. Throws `NotFound` if the place is not in this workspace. */
  all(): Kept<Content>[] {
    this.#requireOpen();
    const direction = this.#kind.listed === 'oldest first' ? 1 : -1;
    return this.#rows
      .filter(({ home }) => this.#scope.reaches(home))
      .map(({ record }) => record)
      .sort((a, b) => direction * compare(this.#place(a), this.#place(b)));
  }

  has(id: string): boolean {
    return this.#indexOf(id) >= 0;
  }

  override async page({ limit, cursor, words = [], language }: ShelfRequest): Promise<Page<Kept<Content>>> {
    const place = cursor === undefined ? undefined : placeOf(cursor);
    const direction = this.#kind.listed === 'oldest first' ? 1 : -1;
    const rest = this.all()
      .filter((record) => this.#matches(record, words))
      .filter((record) => language === undefined || (record as { language?: string }).language === language)
      .filter((record) => !place || direction * compare(this.#place(record), place) > 0);
    const items = rest.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: last && rest.length > limit ? cursorOf(this.#place(last)) : null };
  }

  #place(record: Kept<Content>): ListPlace {
    return { at: this.#placeOf(record), id: record.id };
  }

  override async find(id: string): Promise<Kept<Content> | undefined> {
    return this.#rows[this.#indexOf(id)]?.record;
  }

  override async addAll(records: readonly Kept<Content>[]): Promise<readonly Kept<Content>[]> {
    this.#requireOpen();
    const instants = this.all().map(({ createdAt }) => createdAt);
    const last = instants.length === 0 ? undefined : Math.max(...instants);
    const added = this.#kind.listed === 'oldest first' ? keptAfter(last, records) : records;
    this.#rows.push(...added.map((record) => ({ home: this.#scope.home, record })));
    return added;
  }

  override async change(
    id: string,
    revise: (record: Kept<Content>) => Kept<Content>,
  ): Promise<Kept<Content> | undefined> {
    const index = this.#indexOf(id);
    const row = this.#rows[index];
    if (!row) return undefined;
    const record = revise(row.record);
    this.#rows[index] = { ...row, record };
    return record;
  }

  override async remove(id: string): Promise<boolean> {
    const index = this.#indexOf(id);
    if (index >= 0) this.#rows.splice(index, 1);
    return index >= 0;
  }

  #indexOf(id: string): number {
    return this.#rows.findIndex(({ home, record }) => record.id === id && this.#scope.reaches(home));
  }

  #matches(record: Kept<Content>, words: readonly string[]): boolean {
    const text = searchText(...this.#kind.searched(record));
    return words.every((word) => text.includes(word));
  }

  #requireOpen(): void {
    if (!this.#scope.isOpen()) throw new NotFound(this.#scope.place ?? this.#kind.name);
  }
}

function compare(a: ListPlace, b: ListPlace): number {
  if (a.at !== b.at) return a.at - b.at;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
