import type { Milliseconds } from '@gatehouse/core/kernel';
import knex from 'knex';
import { PostgresEngine } from './postgres-engine.ts';

const INT8 = 20;

export interface PostgresOptions {
  readonly address: string;
  readonly connections: number;
  readonly patience: Milliseconds;
  readonly statementTimeout: Milliseconds;
  readonly idleTransactionTimeout: Milliseconds;
}

/** Prepares a pool of connections to the server; it connects at the first use. */
export async function openPostgres({
  address,
  connections,
  patience,
  statementTimeout,
  idleTransactionTimeout,
}: PostgresOptions): Promise<PostgresEngine> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: patience,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTransactionTimeout,
    keepAlive: true,
    application_name: 'gatehouse',
    // Instants and counts are exact as numbers; pg answers bigint as text unless told otherwise.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  return new PostgresEngine(pool, knex({ client: 'pg', compileSqlOnError: false }));
}
