/**
 * The authorization proxy beside other proxies: `node --conditions=@gatehouse/source examples/gateway/bench/proxy.ts`.
 * BENCH_ROUNDS, BENCH_SECONDS and BENCH_GIGABYTES make it shorter or longer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPdsAccount, keptPdsSecrets } from '@gatehouse/testing/servers/pds';
import { startPostgres } from '@gatehouse/testing/servers/postgres';
import { postgresEntitlements, sqliteEntitlements } from '../test/proxy/world/entitlements.ts';
import { freePort } from '../test/proxy/world/free-port.ts';
import { xrpc } from '../test/proxy/world/xrpc.ts';
import { blobs, idleReaders, streamLag } from './proxy/endurance.ts';
import { startFixedUpstream } from './proxy/fixed-upstream.ts';
import { openLoop } from './proxy/load.ts';
import { bare, gatehouse, httpProxy3, nginx, type Peer } from './proxy/peers.ts';
import { DESCRIBE, DID, GATED, INSPECTED, JWT_SECRET, PASSED } from './proxy/requests.ts';
import { type RunningPeer, startPeer } from './proxy/running-peer.ts';
import { quantile, table } from './proxy/statistics.ts';
import { compare } from './proxy/throughput.ts';

const rounds = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 7),
  seconds: Number(process.env.BENCH_SECONDS ?? 3),
  connections: 32,
};
const gigabytes = Number(process.env.BENCH_GIGABYTES ?? 5);
const running: { stop(): unknown }[] = [];

async function start(make: (port: number) => Peer): Promise<RunningPeer> {
  const peer = await startPeer(make);
  running.push(peer.process);
  return peer;
}

const upstream = await startFixedUpstream();
const postgres = await startPostgres();
const stores = [await sqliteEntitlements(), await postgresEntitlements(postgres.url)] as const;
for (const store of stores) await store.apply(DID, { name: 'manual.grant', plan: 'base' });
const [sqlite, pg] = stores.map(({ databaseUrl }) => ({
  PDS_JWT_SECRET: JWT_SECRET,
  DATABASE_URL: databaseUrl,
}));

const theBare = await start((port) => bare(upstream.url, port));
const ours = await start((port) => gatehouse('Gatehouse', upstream.url, port, sqlite ?? {}));
const oursOnPostgres = await start((port) =>
  gatehouse('Gatehouse, PostgreSQL', upstream.url, port, pg ?? {}),
);
const others = [await start((port) => httpProxy3(upstream.url, port))];
if (nginx(upstream.url, 0)) others.push(await start((port) => nginx(upstream.url, port) as Peer));
else console.log('nginx is not installed here and is left out.');

console.log('\n## Pass-through, 1 KiB of JSON, 32 connections\n');
const passing = [theBare, ours, ...others].map((peer) => ({ name: peer.name, peer, request: PASSED }));
console.log(await compare(passing, rounds));

console.log('\n## What the gate costs, 1 KiB putRecord, 32 connections\n');
console.log(
  await compare(
    [
      { name: 'passed through', peer: ours, request: PASSED },
      { name: 'inspected, not gated', peer: ours, request: INSPECTED },
      { name: 'gated, looked up in SQLite', peer: ours, request: GATED },
      { name: 'gated, looked up in PostgreSQL', peer: oursOnPostgres, request: GATED },
    ],
    rounds,
  ),
);

const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
const [plcPort, pdsPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
const secrets = await keptPdsSecrets(join(dataDir, 'pds'));
const servers = new URL('../../../packages/testing/src/servers/', import.meta.url).pathname;
const env = { DATA_DIR: dataDir, PLC_PORT: String(plcPort), PROXY_PORT: String(proxyPort) };
const node = { command: process.execPath };
const main = (name: string): string[] => ['--conditions=@gatehouse/source', `${servers}${name}/main.ts`];
await startAt(plcPort, { name: 'plc', ...node, parameters: main('plc'), env });
await startAt(pdsPort, {
  name: 'pds',
  ...node,
  parameters: main('pds'),
  env: { ...env, PDS_PORT: String(pdsPort) },
});
const pds = `http://127.0.0.1:${pdsPort}`;
const real = await start((port) =>
  gatehouse('Gatehouse', pds, port, {
    PDS_JWT_SECRET: secrets.jwtSecret,
    DATABASE_URL: stores[0].databaseUrl,
  }),
);

console.log('\n## A real personal data server, 200 requests a second\n');
const [direct, proxied] = [await steady(pds), await steady(real.origin)];
console.log(
  table(
    ['', 'p50 ms', 'p99 ms'],
    [
      ['directly', ...direct],
      ['through the proxy', ...proxied],
    ],
  ),
);

console.log('\n## Endurance\n');
const readers = await idleReaders(real, 1_000);
const { memory, perSecond } = await blobs(ours, gigabytes * 1e9);
const account = await createPdsAccount(
  { url: pds, publicUrl: '', serviceDid: '', secrets, stop: async () => {} },
  'bench.test',
);
const note = (rkey: number) => ({
  repo: account.did,
  collection: 'app.example.note',
  rkey: `n${rkey}`,
  record: { $type: 'app.example.note', rkey },
});
const write = (rkey: number) => xrpc(pds, 'com.atproto.repo.putRecord', note(rkey), account.accessJwt);
const { frames, lag } = await streamLag(pds, real, write, 500);
console.log(
  table(
    ['', ''],
    [
      ['memory with 1,000 idle readers of subscribeRepos', `${readers.toFixed(0)} MiB`],
      [`most memory while ${gigabytes} GB went through as blobs`, `${memory.toFixed(0)} MiB`],
      ['blobs per second', `${(perSecond / 1e6).toFixed(0)} MB`],
      [`frames of subscribeRepos that arrived, of ${frames} written`, String(frames)],
      ['later than a direct reader, p99', `${lag.toFixed(1)} ms`],
    ],
  ),
);

for (const each of running.reverse()) await each.stop();
for (const store of stores) await store.drop();
upstream.stop();
await postgres.stop();
await rm(dataDir, { recursive: true });
process.exit();

async function startAt(port: number, peer: Peer): Promise<void> {
  running.push((await startPeer(() => peer, port)).process);
}

async function steady(origin: string): Promise<[string, string]> {
  const load = { origin, request: DESCRIBE, connections: 16, seconds: 10 };
  await openLoop({ ...load, seconds: 2 }, 200);
  const { latencies } = await openLoop(load, 200);
  return [quantile(latencies, 0.5).toFixed(1), quantile(latencies, 0.99).toFixed(1)];
}
