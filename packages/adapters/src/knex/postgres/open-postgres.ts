import type { Milliseconds } from '@gatehouse/core/kernel';
import knex from 'knex';
import type { PoolConfig } from 'pg';
import { KEEP_ALIVE_DELAY } from '../keep-alive-delay.ts';
import { ConnectionPool } from './connection-pool.ts';
import { PostgresEngine } from './postgres-engine.ts';
import type { PreparedStatements } from './prepared-statements.ts';

const INT8 = 20;

export interface PostgresOptions {
  readonly address: string;
  readonly connections: number;
  readonly patience: Milliseconds;
  readonly statementTimeout: Milliseconds;
  readonly idleTransactionTimeout: Milliseconds;
  readonly preparedStatements: PreparedStatements;
  readonly answerTimeout: Milliseconds;
  readonly closeTimeout: Milliseconds;
}

/** Prepares a pool of connections to the server. The pool connects at first use. */
export async function openPostgres(options: PostgresOptions): Promise<PostgresEngine> {
  const { address, connections, patience, statementTimeout, idleTransactionTimeout } = options;
  const { default: pg } = await import('pg');
  const common: PoolConfig = {
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    application_name: 'gatehouse',
    // Return bigint values as numbers, because instants and counts are exact as numbers. By default pg returns
    // text.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  };
  const timeouts = {
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTransactionTimeout,
  };
  return new PostgresEngine({
    // Do not send settings in the connection request to a pooler. It rejects them, because other clients share the
    // server connection.
    openPool: (statements) =>
      new ConnectionPool(pg, statements === 'named' ? { ...common, ...timeouts } : common),
    knex: knex({ client: 'pg', compileSqlOnError: false }),
    preparedStatements: options.preparedStatements,
    serverTimeouts: timeouts,
    answerTimeout: options.answerTimeout || Number.POSITIVE_INFINITY,
    closeTimeout: options.closeTimeout,
  });
}
