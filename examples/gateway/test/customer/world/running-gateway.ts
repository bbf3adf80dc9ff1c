import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '@gatehouse/core/kernel';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { MovableClock } from '@gatehouse/testing/memory';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import type { Container } from 'inversify';
import pino from 'pino';
import { loadGatewayConfig } from '../../../src/customer/customer-configuration.ts';
import { startCustomerGateway } from '../../../src/customer/start-customer-gateway.ts';

/** A customer gateway on a free port. If no database is given, it uses a new SQLite file. */
export interface TestGateway extends RunningServer {
  readonly clock: MovableClock;
  readonly container: Container;
  readonly databaseUrl: string;
  /** The lines of the gateway's log, parsed. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
}

export async function runningGateway(
  variables: Readonly<Record<string, string>> = {},
  clock: MovableClock = new MovableClock(Date.now()),
): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const environment = {
    DATABASE_URL: `sqlite:${join(folder, 'gateway.sqlite')}`,
    PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
    HOST: '127.0.0.1',
    PORT: '0',
    CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:18080',
    PDS_URL: 'http://127.0.0.1:1',
    FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
    ...variables,
  };
  const log: Readonly<Record<string, unknown>>[] = [];
  const containers: Container[] = [];
  const { config } = loadGatewayConfig(environment, folder);
  const gateway = await startCustomerGateway(
    config,
    pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line)) }),
    (container) => {
      container.rebind(Clock).toConstantValue(clock);
      containers.push(container);
    },
  );
  const [container] = containers;
  if (!container) throw new Error('The gateway was started without a container.');
  return {
    ...gateway,
    clock,
    container,
    databaseUrl: environment.DATABASE_URL,
    log,
    stop: async () => {
      await gateway.stop();
      await removeFolder(folder);
    },
  };
}
