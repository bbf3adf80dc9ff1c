import type { Database } from '@gatehouse/adapters/knex';

export interface CountedStatements {
  /** How many statements and transactions passed the door while `work` ran. */
  during(work: () => Promise<unknown>): Promise<number>;
}

/** Counts at the one door through which stores reach the database. */
export function countStatements(database: Database): CountedStatements {
  let count = 0;
  for (const way of ['read', 'write', 'lookUp', 'prepared', 'preparedWrite', 'transaction'] as const) {
    const pass = database[way].bind(database) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(database, {
      [way]: (...given: unknown[]) => {
        count += 1;
        return pass(...given);
      },
    });
  }
  return {
    during: async (work) => {
      const before = count;
      await work();
      return count - before;
    },
  };
}
