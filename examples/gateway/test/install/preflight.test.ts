import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type GivenAnswers,
  installedProcesses,
  type Machine,
  preflightFaults,
} from '../../src/install/index.ts';
import { PostgresUnusable } from '../../src/postgres/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { answers } from './installed-folder.ts';

const MACHINE: Machine = {
  nodeVersion: '24.0.0',
  now: Date.UTC(2026, 10, 22),
  freeMemory: 2 ** 32,
  freeDisk: () => 2 ** 40,
  isRoot: false,
  postgresPrograms: async () => ({}),
};

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function faults(folder: string, given: GivenAnswers = {}, machine: Partial<Machine> = {}) {
  const found = await preflightFaults(folder, answers({ ports: FREE, ...given }), {
    machine: { ...MACHINE, ...machine },
    isOffline: given.pds_url === undefined,
    isOurs: false,
    ownPorts: new Set(Object.values(FREE)),
  });
  return found.map(({ field, message }) => `${field ?? ''} ${message}`.trim());
}

/** These ports are treated as free, because other tests may use them. */
const FREE = installedProcesses(answers());

describe('the checks before an installation', () => {
  it('find no fault on a good machine', async () => {
    expect(await faults(configFolder())).toEqual([]);
  });

  it('name the process that listens on a port', async () => {
    const port = await listening(createServer());
    expect(await faults(configFolder(), { ports: { ...FREE, gateway: port } })).toEqual([
      expect.stringMatching(
        new RegExp(`^ports\\.gateway is ${port}, where .+ \\(process ${process.pid}\\) listens$`),
      ),
    ]);
  });

  it('name the process that listens on the port of PostgreSQL, if the database is embedded', async () => {
    const port = await listening(createServer());
    const given = { ports: { ...FREE, postgres: port } };
    expect(await faults(configFolder(), given)).toEqual([]);
    expect(await faults(configFolder(), { ...given, database: 'embedded' })).toEqual([
      expect.stringMatching(
        new RegExp(`^ports\\.postgres is ${port}, where .+ \\(process ${process.pid}\\) listens$`),
      ),
    ]);
  });

  it('refuse root and a missing PostgreSQL, if the database is embedded', async () => {
    const postgresPrograms = () =>
      Promise.reject(new PostgresUnusable('The package is not installed', 'Run: npm install'));
    const machine = { isRoot: true, postgresPrograms };
    const given = { ports: { ...FREE, postgres: await freePort() } };
    expect(await faults(configFolder(), given, machine)).toEqual([]);
    expect(await faults(configFolder(), { ...given, database: 'embedded' }, machine)).toEqual([
      'PostgreSQL refuses to run as root',
      'The package is not installed',
    ]);
  });

  it('list all requirements that the machine does not meet in one report, and write nothing', async () => {
    const folder = join(configFolder(), 'new');
    const poor = { nodeVersion: '20.1.0', now: 0, freeMemory: 2 ** 20, freeDisk: () => 2 ** 20 };
    const found = await faults(folder, {}, poor);
    expect(found).toEqual([
      'Node is 20.1.0',
      expect.stringMatching(/^Only 1 MiB of \d+ MiB are free/),
      expect.stringMatching(/^Only 1 MiB of \d+ MiB of memory/),
      'The clock shows 1970-01-01',
    ]);
    expect(existsSync(folder)).toBe(false);
  });

  it('refuse a file in place of a folder, and a data folder that is not empty', async () => {
    const folder = configFolder({ file: '' });
    expect(await faults(join(folder, 'file', 'sub'))).toEqual([`${join(folder, 'file')} is a file`]);
    expect(await faults(join(folder, 'new'), { data_dir: folder })).toEqual([
      `data_dir is ${folder}, which contains files already`,
    ]);
  });

  it('refuse a PDS that does not respond, or has no OAuth metadata', async () => {
    const port = await listening(
      createHttpServer((request, response) => {
        response.statusCode = request.url === '/xrpc/_health' ? 200 : 404;
        response.end('{}');
      }),
    );
    const given = { pds_url: `http://127.0.0.1:${port}` };
    expect(await faults(configFolder(), given)).toEqual([
      `pds_url is ${given.pds_url}, which publishes no OAuth metadata`,
    ]);
    expect(await faults(configFolder(), { pds_url: 'http://127.0.0.1:1' })).toEqual([
      expect.stringContaining('where no PDS responds'),
    ]);
  });
});
