import type { Page, PageRequest } from '@gatehouse/core/kernel';
import type { Kept } from './record.ts';

/** What part of a shelf is wanted. */
export interface ShelfRequest extends PageRequest {
  /** Only records that contain every one of these words, as `searchText` compares them. */
  readonly words?: readonly string[] | undefined;
}

/**
 * The records of one kind in one place of one workspace: all courses, the cards of one lesson. Records of other
 * workspaces and of other places are not there, whatever their id.
 */
export abstract class Shelf<Content> {
  /**
   * Records in the order of their kind. A cursor stays valid while records come and go. Throws `InvalidInput` for a
   * cursor that is none, and `NotFound` when the place itself, a course or lesson, is not in this workspace.
   */
  abstract page(request: ShelfRequest): Promise<Page<Kept<Content>>>;

  /** The record of this id; undefined when it is not here. */
  abstract find(id: string): Promise<Kept<Content> | undefined>;

  /** Adds a record. Throws `NotFound`, and adds nothing, when the place itself is not in this workspace. */
  abstract add(record: Kept<Content>): Promise<void>;

  /**
   * Puts what `revise` makes of the record in its place and answers it; undefined when it is not here. Of several
   * changes of one record at once each sees what the one before has made of it.
   */
  abstract change(
    id: string,
    revise: (record: Kept<Content>) => Kept<Content>,
  ): Promise<Kept<Content> | undefined>;

  /** Removes the record and everything in it; false when it is not here. */
  abstract remove(id: string): Promise<boolean>;
}
