import { contains, type Database, type QueryStart } from '@gatehouse/adapters/knex';
import { type Instant, NotFound, type Page } from '@gatehouse/core/kernel';
import type { Knex } from 'knex';
import { cursorOf, type ListPlace, placeOf } from '../list-place.ts';
import { type Kept, keptAfter } from '../record.ts';
import { Shelf, type ShelfRequest } from '../shelf.port.ts';
import type { CallersDatabase } from './callers-database.ts';
import { type RecordRow, recordOf, rowOf, type ShelfTable } from './shelf-table.ts';

type Rows = Knex.QueryBuilder<RecordRow, RecordRow[]>;
type PlacedRows = Knex.QueryBuilder<RecordRow & ListPlace, (RecordRow & ListPlace)[]>;

interface LastRow {
  readonly last: number | string | null;
}

/** The course or lesson that contains a shelf. */
export interface ShelfPlace {
  readonly name: string;
  readonly id: string;
  /** Selects the id of the place if the caller can access it. */
  readonly seek: (from: QueryStart) => Rows;
}

/**
 * A shelf, which is the records of one kind in one place. Every statement is restricted to the rows that the
 * caller can access.
 */
export class KnexShelf<Content> extends Shelf<Content> {
  readonly #table: ShelfTable<Content>;
  readonly #database: CallersDatabase;
  readonly #place: ShelfPlace | undefined;

  constructor(table: ShelfTable<Content>, database: CallersDatabase, place?: ShelfPlace) {
    super();
    this.#table = table;
    this.#database = database;
    this.#place = place;
  }

  /**
   * Returns a record of this shelf as the place of another shelf, for example a course as the place of its
   * lessons.
   */
  place(id: string): ShelfPlace {
    const seek = (from: QueryStart) => this.#rows(from).where({ id }).select('id') as Rows;
    return { name: this.#table.kind.name, id, seek };
  }

  override async page({ limit, cursor, words = [], language }: ShelfRequest): Promise<Page<Kept<Content>>> {
    const after = cursor === undefined ? undefined : placeOf(cursor);
    const rows = await this.#database.reading(async (database) => {
      if (this.#place) requirePlace(this.#place, await database.read(this.#place.seek));
      return database.read((from) => {
        const rows = searched(this.#listed(from, after), words);
        if (language !== undefined) rows.whereRaw('language = ?', [language]);
        return rows.limit(limit + 1);
      });
    });
    const items = rows.slice(0, limit).map((row) => recordOf(this.#table, row));
    const last = rows[limit - 1];
    return { items, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
  }

  override async find(id: string): Promise<Kept<Content> | undefined> {
    const row = await this.#database.reading((database) =>
      database.read((from) => this.#rows(from).where({ id }).first()),
    );
    return row && recordOf(this.#table, row);
  }

  override addAll(records: readonly Kept<Content>[]): Promise<readonly Kept<Content>[]> {
    const { table, home, kind } = this.#table;
    const isLast = kind.listed === 'oldest first';
    const place = this.#place;
    return this.#database.writing(async (database) => {
      // Locks the parent, so that it cannot be deleted before the records are inserted. On shelves that list the oldest
      // record first, the lock also makes concurrent callers add records one after the other.
      const locked = (from: QueryStart) =>
        isLast ? place?.seek(from).forUpdate() : place && sharing(database, place.seek(from));
      if (place) requirePlace(place, await database.write((from) => locked(from) as Rows));
      const added = isLast ? keptAfter(await this.#lastCreated(database), records) : records;
      const at = { [home]: place?.id ?? this.#database.ownerId };
      const rows = added.map((record) => ({ ...rowOf(this.#table, record), ...at }));
      await database.write((from) => from(table).insert(rows));
      return added;
    });
  }

  override change(
    id: string,
    revise: (record: Kept<Content>) => Kept<Content>,
  ): Promise<Kept<Content> | undefined> {
    return this.#database.writing(async (database) => {
      const row = await database.write((from) => this.#rows(from).where({ id }).forUpdate().first());
      if (!row) return undefined;
      const revised = revise(recordOf(this.#table, row));
      await database.write((from) => this.#rows(from).where({ id }).update(rowOf(this.#table, revised)));
      return revised;
    });
  }

  override async remove(id: string): Promise<boolean> {
    const removed = await this.#database.writing((database) =>
      database.write((from) => this.#rows(from).where({ id }).delete()),
    );
    return removed > 0;
  }

  /** Returns the instant at which the last record of this shelf was created; undefined if the shelf has no records. */
  async #lastCreated(database: Database): Promise<Instant | undefined> {
    const [row] = await database.read(
      (from) =>
        this.#rows(from).max({ last: 'created_at' }) as unknown as Knex.QueryBuilder<object, [LastRow]>,
    );
    return row?.last == null ? undefined : Number(row.last);
  }

  /** The rows of this shelf. Every statement that reads, changes or deletes rows starts from this query. */
  #rows(from: QueryStart): Rows {
    const { table, home } = this.#table;
    const rows = from<RecordRow>(table);
    if (this.#place) return rows.where(home, this.#place.id).whereIn(home, this.#place.seek(from));
    return this.#database.reachesAll ? rows : rows.where(home, this.#database.ownerId);
  }

  #listed(from: QueryStart, after: ListPlace | undefined): PlacedRows {
    const { kind, table, place } = this.#table;
    const oldestFirst = kind.listed === 'oldest first';
    const order = oldestFirst ? 'asc' : 'desc';
    const rows = this.#rows(from)
      .select(`${table}.*`, from.raw(`${place} as at`))
      .orderByRaw(`${place} ${order}, id ${order}`) as unknown as PlacedRows;
    if (!after) return rows;
    return rows.whereRaw(`(${place}, id) ${oldestFirst ? '>' : '<'} (?, ?)`, [after.at, after.id]);
  }
}

/** Locks rows so that they are not deleted, and other callers can lock them in the same way. */
function sharing({ engine }: Database, rows: Rows): Rows {
  return engine === 'mysql' ? rows.forShare() : rows.forKeyShare();
}

function searched(rows: PlacedRows, words: readonly string[]): PlacedRows {
  for (const word of words) rows.whereRaw(...contains('search_text', word));
  return rows;
}

/** Throws `NotFound` if the result of `seek` is empty. */
export function requirePlace(place: ShelfPlace, found: readonly unknown[]): void {
  if (found.length === 0) throw new NotFound(place.name);
}
