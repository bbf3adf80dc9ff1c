import { setTimeout as pause } from 'node:timers/promises';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { inParallel } from '../../src/files/in-parallel.ts';
import { KillableWorker } from '../../test/customer/kills/killable-worker.ts';
import { sqliteEntitlements } from '../../test/proxy/world/entitlements.ts';
import { createFile, openSyncWorld, type SyncWorld } from '../../test/worker/world/sync-world.ts';
import { CommitTimes, type SeenCommit } from './commit-times.ts';
import { writeDirectly } from './write-directly.ts';

const SAMPLES = 25;
/** After this time without jobs, the worker asks the queue less often. */
const IDLE_MS = 2_000;
const POLL_MS = 5;
const MAX_LATENCY_MS = 100;
const MIN_RATIO_TO_DIRECT_WRITES = 0.9;
const WORKERS = 2;
/**
 * Maximum number of records that are written without a queue. Only the rate is compared, so a part of the records is
 * enough.
 */
const MAX_DIRECT_RECORDS = 2_000;
const REQUESTS_AT_ONCE = 8;
const PROGRESS_INTERVAL_MS = 30_000;

/** Measures the time from the response about a new file to its record, while nothing else is queued. */
export function latency(): Part {
  return {
    title: 'From a change of the catalog to the record, with an idle queue, ms',
    run: () =>
      withWorld(async (world) => {
        const holder = await world.newCustomer('alice');
        const visitor = await world.signIn(holder);
        const worker = await startedWorker(world);
        const times: number[] = [];
        for (let sample = -3; sample < SAMPLES; sample += 1) {
          await pause(IDLE_MS * (0.5 + Math.random()));
          const file = `file-${sample + 3}`;
          await created(visitor, file);
          const began = performance.now();
          // The firehose does not show when a record was written, because an idle PDS looks for commits once
          // a second.
          while (!(await world.record(holder, file))) await pause(POLL_MS);
          // The first samples restore the session of the holder in the worker.
          if (sample >= 0) times.push(performance.now() - began);
        }
        await worker.stop();
        return {
          columns: ['', 'median ms'],
          rows: [['change to record', shown(median(times))]],
          verdicts: [verdict('change to record, ms:', median(times), { most: MAX_LATENCY_MS })],
        };
      }),
  };
}

/**
 * Compares workers that work off a queue with processes that write the same records without a queue. These write before
 * and after the workers, so that a change in the speed of the machine affects both.
 */
export function drain(jobs: number, holders: number, isOnlyNamed = false): Part {
  return {
    title: `${counted(jobs)} records of ${holders} holders, ${WORKERS} workers, records/s`,
    isOnlyNamed,
    run: () =>
      withWorld(async (world, commits) => {
        const each = Math.ceil(jobs / holders);
        const indexes = Array.from({ length: holders }, (_, index) => index);
        const visitors: Awaited<ReturnType<SyncWorld['signIn']>>[] = [];
        const dids: string[] = [];
        await inParallel(indexes, REQUESTS_AT_ONCE, async (index) => {
          const holder = await world.newCustomer(`user${index}`);
          visitors.push(await world.signIn(holder));
          dids.push(holder.did);
        });
        say(`${holders} holders have signed in.`);
        for (let file = 0; file < each; file += 1)
          await inParallel(visitors, REQUESTS_AT_ONCE, (visitor) => created(visitor, name(file)));
        say(`${counted(dids.length * each)} records are queued.`);
        const eachDirect = Math.min(each, Math.ceil(MAX_DIRECT_RECORDS / holders));
        const directRate = async (first: number) => {
          const files = { first, count: eachDirect };
          const rate = await rateOf(commits, dids.length * eachDirect, () =>
            writeDirectly(world, dids, files, WORKERS),
          );
          say(`${shown(rate)} records/s without a queue.`);
          return rate;
        };
        const before = await directRate(0);
        const seen = commits.seen.length;
        const workers: KillableWorker[] = [];
        const queued = await rateOf(commits, dids.length * each, async () => {
          workers.push(...(await Promise.all(Array.from({ length: WORKERS }, () => startedWorker(world)))));
        });
        for (const worker of workers) await worker.stop();
        const disordered = dids.filter((did) => !isOrdered(commits.seen.slice(seen), did)).length;
        const after = await directRate(eachDirect);
        const direct = (before + after) / 2;
        return {
          columns: ['', 'records/s'],
          rows: [
            ['without a queue, before', shown(before)],
            ['without a queue, after', shown(after)],
            ['from the queue', shown(queued)],
          ],
          verdicts: [
            verdict('the queue against direct writes:', queued / direct, {
              least: MIN_RATIO_TO_DIRECT_WRITES,
            }),
            verdict('holders with records out of order:', disordered, { most: 0 }),
          ],
        };
      }),
  };
}

async function withWorld<Result>(
  work: (world: SyncWorld, commits: CommitTimes) => Promise<Result>,
): Promise<Result> {
  const world = await openSyncWorld(await sqliteEntitlements());
  const commits = await CommitTimes.listen(world.pds.url);
  try {
    return await work(world, commits);
  } finally {
    commits.close();
    await world.stop();
  }
}

function startedWorker({ folder, workerVariables }: SyncWorld): Promise<KillableWorker> {
  return KillableWorker.start(folder, workerVariables);
}

async function created(visitor: Parameters<typeof createFile>[0], file: string): Promise<void> {
  const { status, text } = await createFile(visitor, file);
  if (status !== 201) throw new Error(`The gateway responded with ${status}: ${text}`);
}

/**
 * Returns records per second, measured from the first commit to the last, so that the start of processes is
 * not included.
 */
async function rateOf(commits: CommitTimes, count: number, begin: () => Promise<unknown>): Promise<number> {
  const before = commits.seen.length;
  await begin();
  const progress = setInterval(
    () => say(`${counted(commits.seen.length - before)} of ${counted(count)} records are written.`),
    PROGRESS_INTERVAL_MS,
  );
  await commits.reach(before + count).finally(() => clearInterval(progress));
  const [first, last] = [commits.seen[before], commits.seen[before + count - 1]];
  return (count - 1) / (((last?.at ?? 0) - (first?.at ?? 0)) / 1_000);
}

/** Reports progress, so that a long run can be watched. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

const counted = (count: number) => count.toLocaleString('en');

const name = (file: number) => `file-${String(file).padStart(6, '0')}`;

function isOrdered(seen: readonly SeenCommit[], did: string): boolean {
  const files = seen.filter((commit) => commit.did === did).map(({ file }) => file);
  return files.every((file, index) => index === 0 || file > (files[index - 1] ?? ''));
}
