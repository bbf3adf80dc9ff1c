import type { Query, QueryStart } from './database.ts';
import type { EngineName, PreparedStatement } from './engine.ts';

/** Queries that change nothing. `Database` and `ReadReplica` implement this interface. */
export interface Reads {
  readonly engine: EngineName;
  /** See `Database.read`. */
  read<Q extends Query>(build: (from: QueryStart) => Q): Promise<Awaited<Q>>;
  /** See `Database.prepared`. */
  prepared<Row extends object>(
    statement: PreparedStatement,
    values: readonly unknown[],
  ): Promise<readonly Row[]>;
}
