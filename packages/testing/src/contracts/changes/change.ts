/** A change by one method of a port, and a way to find out whether the change happened. */
export interface Change<Storage> {
  make(storage: Storage): Promise<unknown>;
  /** Reads the changed value from the storage. The value is equal to `before` or `after`. */
  look(storage: Storage): Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
  /**
   * True if `look` itself writes. Such a `look` is called only once, and it can block until another unit of work ends.
   */
  readonly looksOnce?: boolean;
}

/**
 * One change for each writing method of a port, by the name of the method. Each change stores the data that it needs.
 */
export type Changes<Storage> = Readonly<Record<string, (storage: Storage) => Promise<Change<Storage>>>>;
