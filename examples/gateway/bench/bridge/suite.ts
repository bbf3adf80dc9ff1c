import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { freePort } from '@gatehouse/testing/servers/port';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Suite } from '../../../../bench/suite.ts';
import type { Table } from '../../../../bench/table.ts';
import { PROCESS_TABLE } from '../../src/processes/process-table.ts';
import { sqliteEntitlements } from '../../test/proxy/world/entitlements.ts';
import {
  BENCH_CALLBACK,
  BENCH_CLIENT,
  BENCH_CLIENT_ENTRY,
  BENCH_CLIENT_SECRET,
  BENCH_SECRET,
  bareProvider,
} from './bridge-parts.ts';
import { events } from './events.ts';
import { Issued } from './issued.ts';

const ROUNDS = 7;
const REQUESTS = 120;
const CONNECTIONS = 8;
const MIB = 1024 ** 2;
const BASIC = `Basic ${btoa(`${encodeURIComponent(BENCH_CLIENT)}:${encodeURIComponent(BENCH_CLIENT_SECRET)}`)}`;

type Endpoint = 'code exchange' | 'refresh' | 'userinfo';

interface Subject {
  readonly origin: string;
  readonly process: ChildProcess;
}

/** Measures the endpoints of the bridge, and the events that the bridge follows. */
export async function openSuite(): Promise<Suite> {
  return {
    parts: {
      endpoints: { title: 'The bridge against bare oidc-provider', run },
      events: { title: 'Grants and lapses that queue work for forum and bridge', run: events },
    },
    close: async () => {},
  };
}

async function run(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'bridge-bench-'));
  const entitlements = await sqliteEntitlements();
  const did = freshDid();
  await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
  const issuing = await bareProvider(entitlements.databaseUrl, 'http://127.0.0.1:1');
  const issued = new Issued(issuing.provider, did);
  const subjects = {
    bridge: await bridge(entitlements.databaseUrl, folder),
    bare: await bare(entitlements.databaseUrl),
  };
  try {
    const rows: string[][] = [];
    const verdicts: string[] = [];
    for (const endpoint of ['code exchange', 'refresh', 'userinfo'] as const) {
      const rates: Record<keyof typeof subjects, number[]> = { bridge: [], bare: [] };
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const name of ['bridge', 'bare'] as const) {
          const rate = await perSecond(endpoint, subjects[name].origin, issued);
          // The first round is for warming up and is not counted.
          if (round >= 0) rates[name].push(rate);
        }
      }
      const ratio = median(rates.bridge.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)));
      rows.push([endpoint, shown(median(rates.bridge)), shown(median(rates.bare)), shown(ratio)]);
      verdicts.push(verdict(`${endpoint} with the gate against without`, ratio, { least: 0.8 }));
    }
    const memory = await residentMemory(subjects.bridge.process);
    rows.push(['memory of the bridge, MiB', shown(memory), '', '']);
    verdicts.push(verdict('memory of the bridge in MiB', memory, { most: 200 }));
    return { columns: ['requests per second', 'bridge', 'oidc-provider', 'ratio'], rows, verdicts };
  } finally {
    for (const { process } of Object.values(subjects)) process.kill();
    await issuing.close();
    await entitlements.drop();
    await rm(folder, { recursive: true });
  }
}

async function perSecond(endpoint: Endpoint, origin: string, issued: Issued): Promise<number> {
  const send = await sender(endpoint, origin, issued);
  const begun = performance.now();
  await Promise.all(send.map((work) => work()));
  return REQUESTS / ((performance.now() - begun) / 1_000);
}

/** Returns one function for each connection. It sends the connection's share of the requests, one after the other. */
async function sender(endpoint: Endpoint, origin: string, issued: Issued): Promise<(() => Promise<void>)[]> {
  const share = REQUESTS / CONNECTIONS;
  return Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      if (endpoint === 'userinfo') {
        const headers = { Authorization: `Bearer ${await issued.accessToken()}` };
        return async () => {
          for (let count = 0; count < share; count += 1)
            await answer(fetch(`${origin}/userinfo`, { headers }));
        };
      }
      if (endpoint === 'refresh') {
        let token = await issued.refreshToken();
        return async () => {
          for (let count = 0; count < share; count += 1)
            token = String(
              (await exchange(origin, { grant_type: 'refresh_token', refresh_token: token })).refresh_token,
            );
        };
      }
      const codes = await Promise.all(Array.from({ length: share }, () => issued.code()));
      return async () => {
        for (const code of codes)
          await exchange(origin, { grant_type: 'authorization_code', code, redirect_uri: BENCH_CALLBACK });
      };
    }),
  );
}

function exchange(origin: string, fields: Readonly<Record<string, string>>) {
  const init = { method: 'POST', headers: { Authorization: BASIC }, body: new URLSearchParams(fields) };
  return answer(fetch(`${origin}/token`, init));
}

async function answer(sent: Promise<Response>): Promise<Readonly<Record<string, unknown>>> {
  const response = await sent;
  const body = (await response.json()) as Readonly<Record<string, unknown>>;
  if (response.status !== 200) throw new Error(`The response is ${response.status}: ${JSON.stringify(body)}`);
  return body;
}

async function bridge(databaseUrl: string, folder: string): Promise<Subject> {
  const port = String(await freePort());
  const file = join(folder, 'clients.json');
  await writeFile(file, JSON.stringify([BENCH_CLIENT_ENTRY]));
  // The file exists only after `npm run build:servers`, because the benchmark measures the built bridge with
  // the flags of a deployment.
  const { flags = [] } = PROCESS_TABLE.find(({ name }) => name === 'bridge') ?? {};
  const main = join(import.meta.dirname, '../../dist/bridge/main.js');
  return started([...flags, main], port, '/readyz', {
    DATABASE_URL: databaseUrl,
    BRIDGE_PORT: port,
    BRIDGE_SECRET: BENCH_SECRET,
    BRIDGE_CLIENTS_FILE: file,
    LOG_LEVEL: 'warn',
  });
}

async function bare(databaseUrl: string): Promise<Subject> {
  const port = String(await freePort());
  const variables = { BENCH_DATABASE_URL: databaseUrl, BENCH_PORT: port };
  return started(
    ['--conditions=@gatehouse/source', join(import.meta.dirname, 'bare-server.ts')],
    port,
    '/.well-known/openid-configuration',
    variables,
  );
}

async function started(
  parameters: readonly string[],
  port: string,
  readyPath: string,
  variables: Readonly<Record<string, string>>,
): Promise<Subject> {
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const exited = once(child, 'exit').then(() => true);
  while (
    !(await fetch(origin + readyPath).then(
      (response) => response.ok,
      () => false,
    ))
  )
    if (await Promise.race([exited, new Promise<false>((resolve) => setTimeout(resolve, 100, false))]))
      throw new Error(`${parameters.at(-1)} ended.`);
  return { origin, process: child };
}

async function residentMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1]) * 1_024) / MIB;
}
