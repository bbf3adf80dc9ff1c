import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '@gatehouse/core/kernel';
import {
  CreateMachineCredential,
  OPERATOR_ROLES,
  type Operator,
  type OperatorRole,
} from '@gatehouse/core/operator';
import { type Client, createClient } from '@gatehouse/http-koa/client';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { MovableClock } from '@gatehouse/testing/memory';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import type { Container } from 'inversify';
import pino from 'pino';
import { type OpsEndpoints, parseOpsConfiguration, startOps } from '../../src/ops/index.ts';

const ROOT: Operator = { principal: 'system:test', roles: OPERATOR_ROLES };

/** An operator API on a free port. If no database is given, it uses a new SQLite file. */
export interface TestOps extends RunningServer {
  readonly clock: MovableClock;
  readonly container: Container;
  readonly databaseUrl: string;
  /** Creates a credential with these roles and returns its token. */
  token(...roles: OperatorRole[]): Promise<string>;
  /** Creates a credential with these roles and returns a client that uses it. */
  client(...roles: OperatorRole[]): Promise<Client<OpsEndpoints>>;
}

export async function runningOps(variables: Readonly<Record<string, string>> = {}): Promise<TestOps> {
  const folder = await mkdtemp(join(tmpdir(), 'ops-'));
  const clock = new MovableClock();
  const containers: Container[] = [];
  const environment = {
    DATABASE_URL: `sqlite:${join(folder, 'gateway.sqlite')}`,
    OPS_PORT: '0',
    PDS_URL: 'http://127.0.0.1:1',
    ...variables,
  };
  const ops = await startOps(parseOpsConfiguration(environment), pino({ level: 'silent' }), (container) => {
    container.rebind(Clock).toConstantValue(clock);
    containers.push(container);
  });
  const [container] = containers;
  if (!container) throw new Error('The operator API was started without a container.');
  let count = 0;
  const token = async (...roles: OperatorRole[]) => {
    count += 1;
    const order = { name: `test-${count}`, roles, expiresAt: null };
    return (await container.get(CreateMachineCredential).execute(ROOT, order)).token.reveal();
  };
  return {
    ...ops,
    clock,
    container,
    databaseUrl: environment.DATABASE_URL,
    token,
    client: async (...roles) => {
      const bearer = await token(...roles);
      return createClient<OpsEndpoints>({ baseUrl: ops.url, token: () => bearer });
    },
    stop: async () => {
      await ops.stop();
      await removeFolder(folder);
    },
  };
}
