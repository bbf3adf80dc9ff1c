/** Properties of one kind of record. */
export interface RecordKind<Content> {
  /** Name of the kind in error messages. */
  readonly name: string;
  /** Order of the records in lists. */
  readonly listed: 'newest first' | 'oldest first';
  /** The texts that can be searched. */
  readonly searched: (content: Content) => readonly string[];
}
