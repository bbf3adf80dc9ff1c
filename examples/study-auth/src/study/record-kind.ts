/** What sets one kind of record apart from the others. */
export interface RecordKind<Content> {
  /** As refusals call it. */
  readonly name: string;
  /** In which order it is listed. */
  readonly listed: 'newest first' | 'oldest first';
  /** The texts that a search looks into. */
  readonly searched: (content: Content) => readonly string[];
}
