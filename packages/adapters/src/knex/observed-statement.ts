import { tracingChannel } from 'node:diagnostics_channel';
import { OBSERVATION_CHANNELS, type Operation } from '@gatehouse/core/kernel';
import type { EngineName } from './engine-name.ts';

const operations = tracingChannel<unknown, Operation>(OBSERVATION_CHANNELS.operation);

/** Names of the databases in the OpenTelemetry semantic conventions. */
const SYSTEMS: Readonly<Record<EngineName, string>> = {
  sqlite: 'sqlite',
  postgres: 'postgresql',
  mysql: 'mariadb',
};

/** Name and table of a statement. Contains none of its values. */
export interface StatementName {
  /** Name of a prepared statement, or its verb and table. */
  readonly name: string;
  readonly table?: string | undefined;
}

/** Returns whether tracing is turned on. */
export function isObserved(): boolean {
  return operations.hasSubscribers;
}

/** Runs a statement and publishes its name, its duration and its failure. */
export function observedStatement<T>(
  engine: EngineName,
  { name, table }: StatementName,
  run: () => Promise<T>,
): Promise<T> {
  const collection = table === undefined ? {} : { 'db.collection.name': table };
  const attributes = { 'db.system.name': SYSTEMS[engine], 'db.query.summary': name, ...collection };
  return operations.tracePromise(run, { name, kind: 'client', attributes });
}

/** Runs a transaction and publishes its duration, including the wait for a connection. */
export function observedTransaction<T>(engine: EngineName, run: () => Promise<T>): Promise<T> {
  const attributes = { 'db.system.name': SYSTEMS[engine] };
  return operations.tracePromise(run, { name: 'transaction', kind: 'internal', attributes });
}

/** Returns the verb and the table of a query of knex, or the first word of raw SQL. */
export function queryName(query: object): StatementName {
  const { _method: method, _single: single, sql } = query as KnexQuery;
  if (typeof sql === 'string') return { name: /[a-z]+/i.exec(sql)?.[0].toLowerCase() ?? 'statement' };
  const verb = method ?? 'statement';
  const table = typeof single?.table === 'string' ? single.table : undefined;
  return { name: table === undefined ? verb : `${verb} ${table}`, table };
}

/** Members of knex's builders that its types do not declare. */
interface KnexQuery {
  readonly _method?: string;
  readonly _single?: { readonly table?: unknown };
  readonly sql?: unknown;
}
