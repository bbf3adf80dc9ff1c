import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY, HOUR, SECOND, Secret } from '@gatehouse/core/kernel';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { wrongClock } from '../../../../cluster/world/wrong-clock.ts';
import { READERS } from '../../src/cli/config-command.ts';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { EDGE_CHECK_HEADER, EDGE_CHECK_PATH, edgeCheckProof } from '../../src/customer/edge-check.ts';
import { startCustomerGateway } from '../../src/customer/start-customer-gateway.ts';
import { prepareDatabase } from '../../src/database/prepare-database.ts';
import { examine } from '../../src/doctor/index.ts';
import { parseEdgeConfiguration } from '../../src/edge/edge-configuration.ts';
import { startEdge } from '../../src/edge/start-edge.ts';
import { ownCertificate } from '../../src/edge/tls/own-certificate.ts';
import { type Profile, readProfile, THIS_MACHINE } from '../../src/install/index.ts';
import { PROCESS_TABLE } from '../../src/processes/index.ts';
import { installedLaunch } from '../../src/supervise/index.ts';
import { gatehouse } from './gatehouse.ts';
import { type PostgresInstallation, postgresInstallation } from './postgres-installation.ts';

const GATEWAY_HOST = 'gateway.example.org';

/** A fault that is planted, and the line that must report it. */
interface Planted {
  /** Plants the fault, and returns a function that removes it. */
  readonly plant: () => Promise<() => unknown> | (() => unknown);
  readonly check: string;
  readonly line: RegExp;
  /** True if the fault hides or excludes another one, so that it is never planted together with others. */
  readonly isAlone?: true;
}

let work: string;
let pds: RunningPds;
let installation: PostgresInstallation;
let profile: Profile;
let superuser: pg.Client;
let gateway: RunningServer;
let edge: RunningServer;
let environment: NodeJS.ProcessEnv = {};
let edgePort: number | undefined;
let machine = { ...THIS_MACHINE };
let clockSkewMs = 0;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'gatehouse-doctor-'));
  pds = await startPds({
    dataDir: join(work, 'pds'),
    plcUrl: 'http://localhost:1',
    publicUrl: 'http://localhost:2',
  });
  const answers = {
    pds_provider: { custom: pds.url },
    public_base_url: `https://${GATEWAY_HOST}`,
  };
  installation = await postgresInstallation(inject('postgresUrl'), answers, work);
  const { folder, roles } = installation;
  const read = readProfile(folder).profile;
  if (!read) throw new Error('There is no profile.');
  const { gateway: gatewayPort = 0, edge: port = 0 } = read.processes;
  profile = { ...read, processes: { gateway: gatewayPort, edge: port } };
  await prepareDatabase({
    databaseUrl: new Secret(roles.DATABASE_URL),
    databaseAdminUrl: new Secret(roles.DATABASE_ADMIN_URL),
    isRelease: true,
  });
  superuser = new pg.Client({ connectionString: roles.SUPERUSER_URL });
  await superuser.connect();
  const log = pino({ level: 'silent' });
  gateway = await startCustomerGateway(loadGatewayConfig(variablesOf('gateway'), folder).config, log);
  edge = await startEdge(parseEdgeConfiguration(variablesOf('edge'), folder), log);
  machine = { ...THIS_MACHINE, freeMemory: 2 ** 32 };
});

afterAll(async () => {
  await edge?.stop();
  await gateway?.stop();
  await superuser?.end();
  await pds?.stop();
  await removeFolder(work);
});

function variablesOf(name: string): NodeJS.ProcessEnv {
  const row = PROCESS_TABLE.find((each) => each.name === name);
  if (!row) throw new Error(`There is no process ${name}.`);
  return installedLaunch(row, installation.folder, profile, {}).environment;
}

/** Runs the doctor and returns its faults as lines. */
async function lines(): Promise<string[]> {
  const readers = Object.fromEntries(
    Object.entries(READERS).map(([name, read]) => [
      name,
      (variables: NodeJS.ProcessEnv, place: string) =>
        read({ environment: variables, folder: place } as Parameters<typeof read>[0]),
    ]),
  );
  const found = await examine(
    {
      folder: installation.folder,
      profile: { ...profile, edge: { ...profile.edge, port: edgePort ?? profile.edge.port } },
      environment,
      machine: { ...machine, now: Date.now() + clockSkewMs },
      isRunning: true,
      isOffline: false,
    },
    readers,
  );
  const all = found.flatMap(({ check, faults }) =>
    faults.map(({ field = '', message, remedy }) =>
      `${check}: ${field} ${message}. ${remedy}.`.replace('  ', ' '),
    ),
  );
  // The gateway itself notices some planted faults, such as a missing migration, a few seconds later.
  return all.filter((line) => !line.startsWith('processes: gateway is not ready'));
}

const secret = (name: string): string => join(profile.data_dir, 'secrets', name);
const sql = (text: string): Promise<unknown> => superuser.query(text);
const server = (): string => decodeURIComponent(new URL(installation.roles.DATABASE_URL).username);
const owner = (): string => decodeURIComponent(new URL(installation.roles.DATABASE_ADMIN_URL).username);

/** Lets the edge use a certificate that the test creates. */
async function certificate(hosts: readonly string[], issuedAt: number): Promise<() => unknown> {
  const folder = mkdtempSync(join(work, 'certificate-'));
  const own = await ownCertificate(folder, hosts, issuedAt);
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, own.certificate.cert);
  writeFileSync(keyFile, own.certificate.key, { mode: 0o600 });
  environment = { ...environment, EDGE_TLS_CERT_FILE: certFile, EDGE_TLS_KEY_FILE: keyFile };
  return () => {
    environment = {};
  };
}

/** Starts an edge that forwards every header as it arrived, like a proxy that was configured by hand. */
async function carelessEdge(): Promise<() => unknown> {
  const pem = readFileSync(join(profile.data_dir, 'edge/server.pem'), 'utf8');
  const careless = createServer({ cert: pem, key: pem }, (incoming, response) => {
    const target = { host: '127.0.0.1', port: profile.processes.gateway, path: incoming.url };
    const outgoing = request({ ...target, method: incoming.method, headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(careless, 'listening');
  edgePort = (careless.address() as AddressInfo).port;
  return () => {
    edgePort = undefined;
    careless.close();
    careless.closeAllConnections();
  };
}

/** Replaces the content of a file, and returns a function that restores it. */
function replaced(path: string, text: string): () => void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  writeFileSync(path, text, { mode: 0o600 });
  return () => (before === undefined ? rmSync(path) : writeFileSync(path, before));
}

const names = (): string[] => [GATEWAY_HOST, profile.edge.hostname];

const FAULTS: Readonly<Record<string, Planted>> = {
  'a database role with the rights of the owner': {
    check: 'database',
    line: /the database role ".*_server" is a member of ".*_owner", which owns .*\. Set database_url to a plain role\.$/,
    plant: async () => {
      await sql(`grant ${owner()} to ${server()}`);
      return () => sql(`revoke ${owner()} from ${server()}`);
    },
  },
  'a database role without a right': {
    check: 'database',
    line: /The role in .* lacks privileges: select on devices\. Run: gatehouse migrate, which grants them\.$/,
    isAlone: true,
    plant: async () => {
      await sql(`revoke select on devices from ${server()}`);
      return () => sql(`grant select on devices to ${server()}`);
    },
  },
  'a missing migration': {
    check: 'database',
    line: /is not ready \(migrations are missing: queue-0001[^,)]*\)\. Run: gatehouse migrate\.$/,
    plant: async () => {
      await sql("update applied_migrations set name = 'x-' || name where name like 'queue-0001%'");
      return () =>
        sql("update applied_migrations set name = substr(name, 3) where name like 'x-queue-0001%'");
    },
  },
  'a clock that is an hour ahead': {
    check: 'machine',
    line: /The clock is 3[56]\d\d s ahead of that of http.*\. Synchronize it by NTP/,
    plant: () => {
      clockSkewMs = HOUR;
      return () => {
        clockSkewMs = 0;
      };
    },
  },
  'a full disk': {
    check: 'machine',
    line: /Only 5 MiB of 1024 MiB are free on the disk of .*\. Free some space/,
    plant: () => {
      machine = { ...machine, freeDisk: () => 5 * 2 ** 20 };
      return () => {
        machine = { ...machine, freeDisk: THIS_MACHINE.freeDisk };
      };
    },
  },
  'an expired certificate': {
    check: 'certificate',
    line: /The certificate in .*cert\.pem is valid until .*\. Renew it\.$/,
    plant: () => certificate(names(), Date.now() - 200 * DAY),
  },
  'a certificate for another name': {
    check: 'certificate',
    line: /The certificate in .*cert\.pem is not for gateway\.example\.org.*\. Get one for all names/,
    isAlone: true,
    plant: () => certificate(['other.example.org'], Date.now()),
  },
  'unequal JWT secrets': {
    check: 'settings',
    line: /PDS_JWT_SECRET differs from JWT_SECRET\. Set both to the same value\.$/,
    plant: () => replaced(secret('PDS_JWT_SECRET'), 'zYxWvUtSrQpOnMlKjIhGfEdCbA0123456789'),
  },
  'a PDS that does not respond': {
    check: 'pds',
    line: /pds_provider is http.*, where no PDS responds \(.*\)\. Correct pds_provider/,
    isAlone: true,
    plant: () => {
      const before = profile;
      // Nothing listens on this port.
      profile = { ...profile, pds_provider: { custom: 'http://127.0.0.1:1' } };
      return () => {
        profile = before;
      };
    },
  },
  'a PDS that other servers cannot reach': {
    check: 'pds',
    line: /pds_public_url is http:\/\/127\.0\.0\.1:1, where no PDS responds \(.*\)\. Correct pds_public_url/,
    plant: () => {
      // Nothing listens on this port.
      environment = { ...environment, PDS_PUBLIC_URL: 'http://127.0.0.1:1' };
      return () => {
        const { PDS_PUBLIC_URL: _, ...others } = environment;
        environment = others;
      };
    },
  },
  'an edge that passes forged headers': {
    check: 'edge',
    line: /passes these headers of clients to the gateway: Forwarded, .*X-Forwarded-For, X-Forwarded-Proto.*\. Remove them there/,
    plant: carelessEdge,
  },
  'a secret that other users can read': {
    check: 'files',
    line: /Other users of this machine can access .*JWT_SECRET\. Run: chmod go= /,
    plant: () => {
      chmodSync(secret('JWT_SECRET'), 0o644);
      return () => chmodSync(secret('JWT_SECRET'), 0o600);
    },
  },
  'a half-written manifest of the mesh': {
    check: 'files',
    line: /svc-triangle\.json is not JSON\. Correct /,
    plant: () => replaced(join(installation.folder, 'svc-triangle.json'), '{ "schema_vers'),
  },
  'a half-written manifest of the gateway': {
    check: 'settings',
    line: /svc-gateway\.json/,
    isAlone: true,
    plant: () => replaced(join(installation.folder, 'svc-gateway.json'), '{ "schema_vers'),
  },
};

describe('the doctor of a running installation', () => {
  it('finds no fault', async () => {
    expect(await lines()).toEqual([]);
  });

  it.each(Object.entries(FAULTS))('finds only %s', async (name, { plant, check, line }) => {
    const remove = await plant();
    try {
      const found = await lines();
      // Without its manifest, the gateway has neither a database nor other required settings.
      if (!name.includes('manifest of the gateway')) expect(found).toHaveLength(1);
      expect(found).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
      expect(found[0]).toMatch(new RegExp(`^${check}: `));
    } finally {
      await remove();
    }
  });

  it('finds all planted faults in one report', async () => {
    const together = Object.values(FAULTS).filter(({ isAlone }) => !isAlone);
    const removals: (() => unknown)[] = [];
    for (const { plant } of together) removals.push(await plant());
    const found = await lines();
    for (const remove of removals) await remove();
    expect(found).toEqual(expect.arrayContaining(together.map(({ line }) => expect.stringMatching(line))));
    expect(found).toHaveLength(together.length);
    expect(await lines()).toEqual([]);
  });

  it('is the only client to which the gateway reports headers', async () => {
    const responses = async (path: string, proof: string) =>
      (await fetch(gateway.url + path, { headers: { [EDGE_CHECK_HEADER]: proof } })).status;
    const jwt = new Secret(readFileSync(secret('JWT_SECRET'), 'utf8').trim());
    const unknown = await responses('/api/nothing', '');
    const old = edgeCheckProof(jwt, Date.now() - HOUR);
    const forged = edgeCheckProof(new Secret('another secret'), Date.now());
    for (const proof of ['', 'NaN.x', old, forged, `${Date.now()}.${old.split('.')[1]}`])
      expect(await responses(EDGE_CHECK_PATH, proof)).toBe(unknown);
    expect(await responses(EDGE_CHECK_PATH, edgeCheckProof(jwt, Date.now()))).toBe(200);
  });

  it('detects a wrong clock of the machine by comparing it with the PDS and the database', async () => {
    const words = ['doctor', '--json'];
    const { stdout, code } = await gatehouse(installation.folder, words, wrongClock(HOUR / SECOND));
    const findings = JSON.parse(stdout) as { check: string; faults: { message: string; remedy: string }[] }[];
    const messages = findings.flatMap(({ faults }) => faults.map(({ message }) => message));
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The clock is 3[56]\d\d s ahead of that of http/),
        expect.stringMatching(/^The clock of this machine is 3[56]\d\d s ahead of the database's/),
      ]),
    );
    expect(code).not.toBe(0);
  });
});
