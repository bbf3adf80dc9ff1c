/**
 * The clauses of a port. Each has an experiment that rejects if an adapter breaks the clause. Run each experiment on a
 * new adapter.
 */
export type Contract<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

/**
 * The clauses of a port that stores data. Each experiment gets two objects that share only an empty database, as two
 * servers do.
 */
export type StorageContract<Storage> = Readonly<
  Record<string, (storage: Storage, other: Storage) => Promise<void>>
>;
