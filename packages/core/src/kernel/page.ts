/** What part of a list is wanted. */
export interface PageRequest {
  /** At most this many items; the caller has bounded it. */
  readonly limit: number;
  /** `nextCursor` of the page before; absent for the first page; any other text is refused as `InvalidInput`. */
  readonly cursor?: string | undefined;
}

/** One part of a list and the way to the next. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Opaque; null when there is nothing more. */
  readonly nextCursor: string | null;
}
