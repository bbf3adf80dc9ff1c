import type { Page, PageRequest } from '@gatehouse/core/kernel';
import type { Kept } from './record.ts';

/** The requested part of a shelf. */
export interface ShelfRequest extends PageRequest {
  /** Words that each record must contain, in the form that `searchWords` returns. */
  readonly words?: readonly string[] | undefined;
  /** Language that each record must have; empty for records without a language. Only the lexicon has languages. */
  readonly language?: string | undefined;
}

/**
 * The records of one kind in one place of one workspace, for example all courses or the cards of one lesson.
 * Records of other workspaces or places are not found.
 */
export abstract class Shelf<Content> {
  /**
   * Records in the order that is defined for their kind. A cursor stays valid while records are added and removed. A
   * card that is moved while the caller reads the pages can be missing or appear twice. Throws `InvalidInput` for an
   * invalid cursor, and `NotFound` if the containing course or lesson is not in this workspace.
   */
  abstract page(request: ShelfRequest): Promise<Page<Kept<Content>>>;

  /** Returns the record with this id; undefined if it is not on this shelf. */
  abstract find(id: string): Promise<Kept<Content> | undefined>;

  /**
   * Adds all records or none, and returns them as stored. If lists of this kind begin with the oldest record, the
   * `createdAt` of each added record is later than that of every existing record. Records of concurrent calls are
   * therefore not mixed in such a list. Throws `NotFound` if the course or lesson is not in this workspace.
   */
  abstract addAll(records: readonly Kept<Content>[]): Promise<readonly Kept<Content>[]>;

  /** Adds a record, as `addAll` does. */
  async add(record: Kept<Content>): Promise<Kept<Content>> {
    const [added] = await this.addAll([record]);
    return added ?? record;
  }

  /**
   * Replaces the record with the result of `revise` and returns it; undefined if the record is not on this
   * shelf. Concurrent changes of one record run one after the other: each sees the result of the previous
   * one.
   */
  abstract change(
    id: string,
    revise: (record: Kept<Content>) => Kept<Content>,
  ): Promise<Kept<Content> | undefined>;

  /** Deletes the record and all records in it. Returns false if it is not on this shelf. */
  abstract remove(id: string): Promise<boolean>;
}
