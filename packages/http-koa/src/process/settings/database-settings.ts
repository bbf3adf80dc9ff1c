import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { oneOf } from './one-of.ts';
import { wholeNumber } from './whole-number.ts';

const MAX_SECONDS = 3_600;

/** Settings of a server's database, for use in its settings table. Times are in seconds. */
export const databaseSettings = {
  DATABASE_POOL_SIZE: wholeNumber(1, 1_000).default(10),
  DATABASE_CONNECT_TIMEOUT: wholeNumber(1, MAX_SECONDS).default(10),
  DATABASE_STATEMENT_TIMEOUT: wholeNumber(1, MAX_SECONDS).default(30),
  DATABASE_IDLE_TRANSACTION_TIMEOUT: wholeNumber(1, MAX_SECONDS).default(60),
  DATABASE_PREPARED_STATEMENTS: oneOf('named', 'unnamed').default('named'),
  CLOCK_SKEW_LIMIT: wholeNumber(1, MAX_SECONDS).default(5),
};

/** The values of `databaseSettings`. */
export interface DatabaseSettingValues {
  readonly DATABASE_POOL_SIZE: number;
  readonly DATABASE_CONNECT_TIMEOUT: number;
  readonly DATABASE_STATEMENT_TIMEOUT: number;
  readonly DATABASE_IDLE_TRANSACTION_TIMEOUT: number;
  readonly DATABASE_PREPARED_STATEMENTS: 'named' | 'unnamed';
  readonly CLOCK_SKEW_LIMIT: number;
}

/** Limits of a database, under the names that `openDatabase` of `@gatehouse/adapters/knex` uses. */
export interface DatabaseLimits {
  readonly connections: number;
  readonly patience: Milliseconds;
  readonly statementTimeout: Milliseconds;
  readonly idleTransactionTimeout: Milliseconds;
  readonly preparedStatements: 'named' | 'unnamed';
  readonly maxClockSkew: Milliseconds;
}

/** Converts the settings to the limits of database connections. */
export function databaseLimits(settings: DatabaseSettingValues): DatabaseLimits {
  return {
    connections: settings.DATABASE_POOL_SIZE,
    patience: settings.DATABASE_CONNECT_TIMEOUT * SECOND,
    statementTimeout: settings.DATABASE_STATEMENT_TIMEOUT * SECOND,
    idleTransactionTimeout: settings.DATABASE_IDLE_TRANSACTION_TIMEOUT * SECOND,
    preparedStatements: settings.DATABASE_PREPARED_STATEMENTS,
    maxClockSkew: settings.CLOCK_SKEW_LIMIT * SECOND,
  };
}
