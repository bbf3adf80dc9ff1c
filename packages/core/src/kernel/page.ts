/** Parameters of a page of a list. */
export interface PageRequest {
  /** Maximum number of items. The caller validates it. */
  readonly limit: number;
  /** `nextCursor` of the previous page; absent for the first page. Any other text throws `InvalidInput`. */
  readonly cursor?: string | undefined;
}

/** One page of a list, and the cursor of the next page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Opaque cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}
