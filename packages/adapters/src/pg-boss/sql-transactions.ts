/** The part of a PostgreSQL database that pg-boss uses. `Database` of `@gatehouse/adapters/knex` implements it. */
export interface SqlTransactions {
  /** Returns whether the caller is inside a transaction of this database. */
  readonly inTransaction: boolean;
  /** Runs the work in the current transaction, or in a new one. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a statement in the current transaction if there is one, and returns its rows. */
  preparedWrite<Row extends object>(
    statement: { readonly name: string; readonly text: string },
    values: readonly unknown[],
  ): Promise<readonly Row[]>;
}
