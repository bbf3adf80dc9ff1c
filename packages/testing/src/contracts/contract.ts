/** The clauses of a port, each with an experiment that rejects if an adapter breaks it. Run each on a new subject. */
export type Contract<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

/**
 * The clauses of a port that stores. Each gets an empty storage as one server uses it, and the same storage as another
 * server uses it: two objects with a database in common and nothing else.
 */
export type StorageContract<Storage> = Readonly<
  Record<string, (storage: Storage, other: Storage) => Promise<void>>
>;
