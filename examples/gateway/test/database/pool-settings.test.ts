import { Database } from '@gatehouse/adapters/knex';
import type { RunningServer } from '@gatehouse/http-koa/process';
import type { Container } from 'inversify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startWorker } from '../../src/worker/start-worker.ts';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';
import { runningBridge } from '../bridge/world/running-bridge.ts';
import { runningGateway } from '../customer/world/running-gateway.ts';
import { runningOps } from '../ops/running-ops.ts';
import { type Entitlements, postgresEntitlements } from '../proxy/world/entitlements.ts';

type Variables = Readonly<Record<string, string>>;
type Started = RunningServer & { readonly container: Container };

const SETTINGS: Variables = {
  DATABASE_POOL_SIZE: '3',
  DATABASE_CONNECT_TIMEOUT: '1',
  DATABASE_STATEMENT_TIMEOUT: '7',
  DATABASE_IDLE_TRANSACTION_TIMEOUT: '9',
  CLOCK_SKEW_LIMIT: '11',
};

async function runningWorker(variables: Variables): Promise<Started> {
  const others = { PUBLIC_BASE_URL: 'http://127.0.0.1:18080', WORKER_PORT: '0', JWT_SECRET: 'x'.repeat(32) };
  const containers: Container[] = [];
  const configuration = parseWorkerConfiguration({ ...others, ...variables });
  const worker = await startWorker(configuration, pino({ level: 'silent' }), (container) => {
    containers.push(container);
  });
  return { ...worker, container: containers[0] as Container };
}

const SERVERS: Readonly<Record<string, (variables: Variables) => Promise<Started>>> = {
  'customer gateway': runningGateway,
  'operator API': runningOps,
  bridge: (variables) => runningBridge(variables, []),
  worker: runningWorker,
};

describe.each(Object.entries(SERVERS))('the %s', (_name, start) => {
  let store: Entitlements;

  beforeAll(async () => {
    store = await postgresEntitlements(inject('postgresUrl'));
  });
  afterAll(() => store.drop());

  async function databaseOf(variables: Variables): Promise<Database> {
    const server = await start({ DATABASE_URL: store.databaseUrl, ...variables });
    onTestFinished(() => server.stop());
    return server.container.get(Database);
  }

  it('passes its database settings to PostgreSQL and the pool', async () => {
    const database = await databaseOf(SETTINGS);
    const sessions = Array.from({ length: 9 }, async () => {
      const { rows } = await database.read((from) =>
        from.raw(`select pg_backend_pid() as pid, pg_sleep(0.05), current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`),
      );
      expect(rows).toEqual([expect.objectContaining({ statement: '7s', idle: '9s' })]);
      return rows[0].pid;
    });
    expect(new Set(await Promise.all(sessions)).size).toBe(3);
    expect(database.maxClockSkew).toBe(11_000);
    // No connection becomes free within DATABASE_CONNECT_TIMEOUT.
    const held = Array.from({ length: 3 }, () => database.read((from) => from.raw('select pg_sleep(2)')));
    const late = database.read((from) => from.raw('select 1'));
    await expect(late).rejects.toMatchObject({ code: 'storage_unavailable' });
    await Promise.all(held);
  });

  it('sets the limits in each transaction if DATABASE_PREPARED_STATEMENTS is unnamed', async () => {
    const sourceOf = async (statements: string) => {
      const database = await databaseOf({ ...SETTINGS, DATABASE_PREPARED_STATEMENTS: statements });
      const { rows } = await database.read((from) =>
        from.raw("select setting, source from pg_settings where name = 'statement_timeout'"),
      );
      return rows;
    };
    expect(await sourceOf('unnamed')).toEqual([{ setting: '7000', source: 'session' }]);
    expect(await sourceOf('named')).toEqual([{ setting: '7000', source: 'client' }]);
  });
});
