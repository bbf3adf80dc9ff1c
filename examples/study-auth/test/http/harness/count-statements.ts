import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Database } from '@gatehouse/adapters/knex';

export interface CountedStatements {
  /** Returns how many statements and transactions requests caused while `work` ran. */
  during(work: () => Promise<unknown>): Promise<number>;
}

/** This context exists only while code runs for a request. */
const request = new AsyncLocalStorage<true>();
subscribe('http.server.request.start', () => request.enterWith(true));

/** Counts the calls of `Database`, which all stores use. Calls of background jobs are not counted. */
export function countStatements(database: Database): CountedStatements {
  let count = 0;
  for (const way of ['read', 'write', 'lookUp', 'prepared', 'preparedWrite', 'transaction'] as const) {
    const pass = database[way].bind(database) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(database, {
      [way]: (...given: unknown[]) => {
        if (request.getStore()) count += 1;
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
