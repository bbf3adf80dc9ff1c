import type { Kept } from '../record.ts';
import type { RecordKind } from '../record-kind.ts';
import { searchText } from '../search-text.ts';

/** The table for records of one kind. */
export interface ShelfTable<Content, Columns extends object = never> {
  readonly kind: RecordKind<Content>;
  readonly table: string;
  /** The column that refers to the owner, course or lesson of a record. */
  readonly home: 'owner_id' | 'course_id' | 'lesson_id';
  /** The value by which the list of records is sorted: a column or an SQL expression. */
  readonly place: string;
  /** Converts content to columns and back. */
  columnsOf(content: Content): object;
  contentOf(columns: Columns): Content;
}

/** The columns that all tables of records share, except the home column. */
export interface RecordRow {
  readonly id: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly search_text: string;
}

/** Returns the row of a record, without the home column. */
export function rowOf<Content>(table: ShelfTable<Content>, record: Kept<Content>): RecordRow {
  return {
    ...table.columnsOf(record),
    id: record.id,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    search_text: searchText(...table.kind.searched(record)),
  };
}

/** Returns the record that a row of this table contains. */
export function recordOf<Content>(table: ShelfTable<Content>, row: RecordRow): Kept<Content> {
  const content = table.contentOf(row as never);
  return { ...content, id: row.id, createdAt: row.created_at, updatedAt: row.updated_at };
}
