import type { Database } from '@gatehouse/adapters/knex';
import { KnexKeyedWorkQueue, KnexWorkQueue, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { installPgBoss, PgBossWorkQueue, Tickets } from '@gatehouse/adapters/pg-boss';
import type { SyncMessages } from '@gatehouse/core/catalog';
import { MINUTE } from '@gatehouse/core/kernel';
import type { WorkQueue } from '@gatehouse/core/queue';
import { median, shown } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { WORKER_TASKS } from '../../src/queue/worker-tasks.ts';
import { Databases } from '../entitlement/databases.ts';

const JOBS = 100_000;
const KEYS = 1_000;
/** Number of jobs of an additional key. They are queued before all other jobs. */
const JOBS_OF_FIRST_KEY = 50_000;
const PROCESSES = 4;
const CLAIMS_AT_ONCE = 4;
const CLAIMS = 160;
const REQUEST = { tasks: ['sync.catalog'], lease: 10 * MINUTE } as const;

type Queue = WorkQueue<SyncMessages>;
type Open = (database: Database) => Queue;

const QUEUES: Readonly<Record<string, Open>> = {
  database: (database) => new KnexWorkQueue<SyncMessages>({ database }),
  'pg-boss': (database) =>
    new PgBossWorkQueue<SyncMessages>({
      database,
      jobs: new KnexKeyedWorkQueue<SyncMessages>({ database }),
      tickets: new Tickets(database),
      tasks: WORKER_TASKS,
    }),
};

/** Compares the values of WORK_QUEUE while many workers claim and complete jobs. */
export function claims(): Part {
  const workers = PROCESSES * CLAIMS_AT_ONCE;
  return {
    title: `Claim and complete one of ${shown(JOBS)} jobs of ${shown(KEYS)} keys on PostgreSQL, ${workers} at once`,
    run: async () => {
      const rows: string[][] = [];
      for (const [name, open] of Object.entries(QUEUES))
        for (const [backlog, first] of [
          ['of all keys', 0],
          [`behind ${shown(JOBS_OF_FIRST_KEY)} of one key`, JOBS_OF_FIRST_KEY],
        ] as const) {
          const { claim, rate } = await measured(open, first);
          rows.push([name, backlog, shown(claim), shown(rate)]);
        }
      return { columns: ['WORK_QUEUE', 'jobs', 'median claim, ms', 'jobs/s'], rows, verdicts: [] };
    },
  };
}

async function measured(open: Open, ofFirstKey: number): Promise<{ claim: number; rate: number }> {
  const databases = new Databases();
  const { url, adminUrl } = await databases.filled('postgres', 0);
  await installPgBoss(adminUrl, { role: new URL(url).username, tasks: WORKER_TASKS });
  const admin = await openDatabaseAs('system', adminUrl);
  await fill(admin, ofFirstKey);
  await admin.close();
  const opened: Database[] = [];
  for (let index = 0; index < PROCESSES; index += 1)
    opened.push(await openDatabaseAs('worker', url, { statementTimeout: 0 }));
  try {
    const times: number[] = [];
    let left = CLAIMS;
    const work = async (queue: Queue) => {
      while (left > 0) {
        left -= 1;
        const began = performance.now();
        const job = await queue.claim(REQUEST);
        if (!job) continue;
        times.push(performance.now() - began);
        await queue.complete(job);
      }
    };
    const queues = opened.map(open);
    const began = performance.now();
    await Promise.all(queues.flatMap((queue) => Array.from({ length: CLAIMS_AT_ONCE }, () => work(queue))));
    return { claim: median(times), rate: times.length / ((performance.now() - began) / 1_000) };
  } finally {
    for (const database of opened) await database.close();
    await databases.close();
  }
}

/** Queues the jobs, and a ticket for each key, without the adapters, which would take minutes. */
async function fill(admin: Database, ofFirstKey: number): Promise<void> {
  const add = (count: number, key: string) =>
    admin.write((from) =>
      from.raw(
        `insert into work_jobs (id, task, key, replaces, payload, queued_at)
         select gen_random_uuid()::text, 'sync.catalog', ${key}, 'file-' || n, '{}', 1 from generate_series(1, ${count}) n`,
      ),
    );
  await admin.transaction(async () => {
    await add(ofFirstKey, `'first'`);
    await add(JOBS, `'key-' || n % ${KEYS}`);
    await admin.write((from) =>
      from.raw(
        `insert into gatehouse_boss.job (name, data, singleton_key, priority, policy)
         select 'sync.catalog', jsonb_build_object('key', key), key, -min(position), 'short'
         from work_jobs group by key`,
      ),
    );
  });
  await admin.write((from) => from.raw('analyze'));
}
