/** The clauses of a port, each with an experiment that rejects if an adapter breaks it. Run each on a new subject. */
export type Contract<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

/**
 * The clauses of a port that stores data. Each clause gets an empty storage twice, as two servers use it: two
 * objects that share only the database.
 */
export type StorageContract<Storage> = Readonly<
  Record<string, (storage: Storage, other: Storage) => Promise<void>>
>;
