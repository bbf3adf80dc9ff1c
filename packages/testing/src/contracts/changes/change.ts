/** A change by one method of a port, and how to see whether it happened. */
export interface Change<Storage> {
  make(storage: Storage): Promise<unknown>;
  /** Reads the changed value from the storage: `before` or `after`. */
  look(storage: Storage): Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
  /** `look` itself writes. It is called only once, and can wait for a unit of work. */
  readonly looksOnce?: boolean;
}

/** A change by each writing method of a port, by the name of the method. Each stores what its change needs. */
export type Changes<Storage> = Readonly<Record<string, (storage: Storage) => Promise<Change<Storage>>>>;
