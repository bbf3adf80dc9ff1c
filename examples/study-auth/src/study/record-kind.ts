/** Properties of one kind of record. */
export interface RecordKind<Content> {
  /** Its name in error messages. */
  readonly name: string;
  /** Its order in lists. */
  readonly listed: 'newest first' | 'oldest first';
  /** The texts that can be searched. */
  readonly searched: (content: Content) => readonly string[];
}
