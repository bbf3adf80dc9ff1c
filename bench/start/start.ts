import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import type { Databases } from '../../examples/gateway/bench/entitlement/databases.ts';
import { MeasuredProcess } from '../../examples/gateway/bench/proxy/measured-process.ts';
import { median, shown, verdict } from '../statistics.ts';
import type { Engine, World } from '../study-auth/world.ts';
import type { Part } from '../suite.ts';
import type { Table } from '../table.ts';
import { BUILT_SERVERS, type BuiltServer, settings } from './built-servers.ts';

const ROUNDS = 5;
const RECORDS = 10_000;
const IDLE_MS = 10_000;
const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 2;
const MEBIBYTE = 2 ** 20;
const START_LIMIT_MS = 400;
const MEMORY_LIMIT_MIB = 100;

type Settings = Readonly<Record<string, string>>;

interface Sample {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

/**
 * Measures the time from the start of each built server to its first ready response, with an existing database, and its
 * idle memory. Measures all servers unless `servers` is given.
 */
export function start(
  engine: Engine,
  databases: Databases,
  world: World,
  servers: readonly BuiltServer[] = BUILT_SERVERS,
): Part {
  return {
    title: `Start to first response on an existing database, and memory 10 s later, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    isOnlyNamed: servers !== BUILT_SERVERS,
    run: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
      const urls = {
        'study-auth': await world.database(engine, RECORDS),
        gateway: (await databases.filled(engine, RECORDS)).url,
        // The warm-up creates the schema of this database.
        'support-forum': engine === 'sqlite' ? `sqlite:${join(folder, 'forum.sqlite')}` : await world.empty(),
      };
      const all = servers.map((server) => [server, settings(folder, urls[server.product])] as const);
      try {
        // The result of this round is not used. The round fills V8's compile cache.
        await round(all);
        const rounds: Sample[][] = [];
        while (rounds.length < ROUNDS) rounds.push(await round(all));
        return table(servers, rounds);
      } finally {
        await removeFolder(folder);
      }
    },
  };
}

/**
 * Starts one server after the other, so that nothing else runs during a start. After the last start, all servers stay
 * idle.
 */
async function round(all: readonly (readonly [BuiltServer, Settings])[]): Promise<Sample[]> {
  const processes: MeasuredProcess[] = [];
  const times: number[] = [];
  try {
    for (const [server, env] of all) {
      const began = performance.now();
      const process = await startBuilt(server, env);
      processes.push(process);
      await firstAnswer(server, process);
      times.push(performance.now() - began);
    }
    await pause(IDLE_MS);
    const usages = await Promise.all(processes.map((process) => process.usage()));
    return times.map((milliseconds, index) => ({
      milliseconds,
      mebibytes: (usages[index]?.memory ?? 0) / MEBIBYTE,
    }));
  } finally {
    await Promise.all(processes.map((process) => process.stop()));
  }
}

function startBuilt(
  { name, main, flags, portVariable }: BuiltServer,
  env: Settings,
): Promise<MeasuredProcess> {
  return MeasuredProcess.start((port) => ({
    name,
    command: process.execPath,
    parameters: [...flags, main],
    env: { ...env, [portVariable]: String(port) },
  }));
}

/** Waits for the expected status, because a server that is not ready yet responds with 503. */
async function firstAnswer({ name, path, status }: BuiltServer, { origin }: MeasuredProcess): Promise<void> {
  const signal = AbortSignal.timeout(READY_TIMEOUT_MS);
  let last = 'no response';
  while (!signal.aborted) {
    const response = await fetch(origin + path, { signal }).catch(() => undefined);
    if (response === undefined) continue;
    last = `${response.status} ${await response.text()}`;
    if (response.status === status) return;
    await pause(POLL_MS);
  }
  throw new Error(`${name} did not respond on ${path} with ${status} in time. Last response: ${last}`);
}

function table(servers: readonly BuiltServer[], rounds: readonly (readonly Sample[])[]): Table {
  const measured = servers.map(({ name }, index) => {
    const samples = rounds.flatMap((round) => round[index] ?? []);
    const times = samples.map(({ milliseconds }) => milliseconds);
    const memory = median(samples.map(({ mebibytes }) => mebibytes));
    return { name, time: median(times), fastest: Math.min(...times), memory };
  });
  return {
    columns: ['', 'median ms', 'fastest ms', 'idle MiB'],
    rows: measured.map(({ name, time, fastest, memory }) => [
      name,
      shown(time),
      shown(fastest),
      shown(memory),
    ]),
    verdicts: measured.flatMap(({ name, time, memory }) => [
      verdict(`${name}, milliseconds to the first response:`, time, { most: START_LIMIT_MS }),
      verdict(`${name}, idle MiB:`, memory, { most: MEMORY_LIMIT_MIB }),
    ]),
  };
}
