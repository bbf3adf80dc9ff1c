import type { Database, EngineName, PreparedStatement, Reads } from '@gatehouse/adapters/knex';
import type { Query, QueryStart } from '../../../src/knex/database.ts';

/** Runs the queries of a store, and asks the database for the plan of each. */
export class ExplainedReads implements Reads {
  readonly plans: string[] = [];
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get engine(): EngineName {
    return this.#database.engine;
  }

  async read<Q extends Query>(build: (from: QueryStart) => Q): Promise<Awaited<Q>> {
    let query = { sql: '', bindings: [] as readonly unknown[] };
    const rows = await this.#database.read((from) => {
      const built = build(from);
      query = (built as unknown as { toSQL(): typeof query }).toSQL();
      return built;
    });
    await this.#explain(query.sql, query.bindings);
    return rows;
  }

  async prepared<Row extends object>(
    statement: PreparedStatement,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    await this.#explain(statement.text, values);
    return this.#database.prepared<Row>(statement, values);
  }

  async #explain(sql: string, values: readonly unknown[]): Promise<void> {
    const verb = this.engine === 'postgres' ? 'explain' : 'explain query plan';
    const plan = await this.#database.read((from) => from.raw(`${verb} ${sql}`, values as string[]));
    this.plans.push(JSON.stringify(this.engine === 'postgres' ? plan.rows : plan));
  }
}

/**
 * Returns the plan of each query that the work sends. Forbids PostgreSQL the kinds of plan that it prefers on small
 * tables.
 */
export async function plansOf(
  database: Database,
  work: (reads: ExplainedReads) => Promise<unknown>,
  disabled: readonly string[] = ['seqscan'],
): Promise<readonly string[]> {
  const reads = new ExplainedReads(database);
  await database.transaction(async () => {
    if (database.engine === 'postgres')
      for (const way of disabled) await database.setLocal(`enable_${way}`, 'off');
    await work(reads);
  });
  return reads.plans;
}
