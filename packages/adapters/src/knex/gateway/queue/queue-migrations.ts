import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { storeEventMessages } from './event-messages-migration.ts';
import { storeJobTraces } from './job-traces-migration.ts';

/** Kind of principal of the worker. Released policies contain it, so do not change it. */
export const WORKER_PRINCIPAL = 'worker';

/**
 * Migrations of the queue of work for other servers. Run them after the migrations of entitlements and
 * identities. Released steps never change.
 */
export const queueMigrations: Migrations = {
  'queue-0001-work-jobs': createWorkJobs,
  'queue-0002-outbox': takeOverOutbox,
  'queue-0003-pauses': createPauses,
  'queue-0004-names': indexNames,
  'queue-0005-claim-in-order': dropIndexOfStates,
  'queue-0006-event-messages': storeEventMessages,
  'queue-0007-claim-by-key': indexKeys,
  'queue-0008-job-traces': storeJobTraces,
};

async function createWorkJobs(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('work_jobs', (table) => {
        table.bigIncrements('position');
        table.text('id').notNullable().unique();
        table.text('task').notNullable();
        table.text('key').notNullable();
        table.text('replaces');
        table.text('payload').notNullable();
        table.bigInteger('queued_at').notNullable();
        table.text('state').notNullable().defaultTo('queued');
        table.bigInteger('due_at').notNullable().defaultTo(0);
        table.integer('attempts').notNullable().defaultTo(0);
        table.bigInteger('fence').notNullable().defaultTo(0);
        table.bigInteger('lease_until');
        table.text('failure_code');
        table.text('failure_message');
        table.integer('failure_retryable');
        table.bigInteger('failure_first_at');
        table.bigInteger('failure_last_at');
        table.check(`state in ('queued', 'running', 'failed')`, [], 'job_has_a_state');
        table.check(`(state = 'running') = (lease_until is not null)`, [], 'lease_while_running');
        table.index(['key', 'position']);
        table.index(['state', 'position']);
      })
      // Reject a second running job of a key, and a second queued job with the same `replaces`.
      .raw(`create unique index work_jobs_one_running on work_jobs (key) where state = 'running'`)
      .raw(
        `create unique index work_jobs_one_queued on work_jobs (key, replaces)
         where state = 'queued' and replaces is not null`,
      ),
  );
  // Knex defines no default for a text on MariaDB.
  if (database.engine === 'mysql')
    await database.define((schema) =>
      schema.raw(`alter table work_jobs alter column state set default 'queued'`),
    );
  if (database.engine === 'postgres') {
    await defineGuards(database, [
      'alter table work_jobs enable row level security',
      'alter table work_jobs force row level security',
      `create policy staff on work_jobs
       using ((select acts_for_staff())) with check ((select acts_for_staff()))`,
    ]);
  }
}

/**
 * SQL condition: the task is about sync. The gateway can access such jobs only for the holder that its transaction
 * names. Workers can access them for every holder.
 */
const SYNC_TASKS = `task like 'sync.%'`;

async function createPauses(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('paused_work', (table) => {
        table.text('key').notNullable();
        table.text('task').notNullable();
        table.text('reason').notNullable();
        table.bigInteger('paused_at').notNullable();
        table.primary(['key', 'task']);
      })
      .alterTable('work_jobs', (table) => {
        table.integer('resumed').notNullable().defaultTo(0);
      }),
  );
  if (database.engine !== 'postgres') return;
  const policy = (name: string, table: string, rows: string) =>
    `create policy ${name} on ${table} using (${rows}) with check (${rows})`;
  const holder = `(select acts_as_gateway()) and key = (select current_setting('gatehouse.did', true))`;
  await defineGuards(database, [
    `create function acts_as_worker() returns boolean language sql stable parallel safe
     return coalesce(current_setting('gatehouse.principal_kind', true) = '${WORKER_PRINCIPAL}', false)`,
    // A worker has the access of the gateway, because the worker writes to a holder's repository what the gateway has
    // stored for the holder.
    `create or replace function acts_as_gateway() returns boolean language sql stable parallel safe
     return coalesce(current_setting('gatehouse.principal_kind', true) in ('gateway', '${WORKER_PRINCIPAL}'), false)`,
    'alter table paused_work enable row level security',
    'alter table paused_work force row level security',
    policy('staff', 'paused_work', '(select acts_for_staff())'),
    ...['work_jobs', 'paused_work'].flatMap((table) => [
      policy('holder', table, `${holder} and ${SYNC_TASKS}`),
      policy('worker', table, `(select acts_as_worker()) and ${SYNC_TASKS}`),
    ]),
  ]);
}

const COLUMNS = 'id, task, key, payload, queued_at';

/** Converts the rows of `outbox` to jobs, including rows that servers of the previous release still write. */
async function takeOverOutbox(database: Database): Promise<void> {
  // No release wrote to `outbox` on MariaDB.
  if (database.engine === 'mysql') return;
  const isSqlite = database.engine === 'sqlite';
  const payload = (row: string) =>
    isSqlite ? `json_object('did', ${row}did)` : `json_build_object('did', ${row}did)::text`;
  if (!isSqlite) await database.setLocal('gatehouse.principal_kind', 'system');
  await database.define((schema) =>
    schema
      .raw(
        `insert into work_jobs (${COLUMNS}) select id, task, did, ${payload('')}, queued_at from outbox
         order by position`,
      )
      .raw('delete from outbox'),
  );
  if (!isSqlite) await database.setLocal('gatehouse.principal_kind', '');
  const take = `insert into work_jobs (${COLUMNS})
    values (new.id, new.task, new.did, ${payload('new.')}, new.queued_at)`;
  await defineGuards(
    database,
    isSqlite
      ? [
          `create trigger outbox_becomes_work after insert on outbox
           begin ${take}; delete from outbox where position = new.position; end`,
        ]
      : [
          `create function take_over_outbox() returns trigger language plpgsql set search_path from current as $$
           begin ${take}; return null; end $$`,
          'revoke execute on function take_over_outbox() from public',
          `create trigger outbox_becomes_work before insert on outbox
           for each row execute function take_over_outbox()`,
        ],
  );
}

/** Creates an index with which the jobs of one file are found among the jobs of many files. */
async function indexNames(database: Database): Promise<void> {
  const index = 'create index work_jobs_of_name on work_jobs (key, replaces) where replaces is not null';
  await database.define((schema) => schema.raw(index));
}

/**
 * Drops an index. SQLite used it to claim a job, and then compared each queued job with every earlier job. Without the
 * index, SQLite reads the jobs in their order and stops at the first due job.
 */
async function dropIndexOfStates(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('work_jobs', (table) => {
      table.dropIndex(['state', 'position']);
    }),
  );
}

/**
 * Creates the indexes with which `KnexKeyedWorkQueue` finds due jobs. Does nothing on other engines, because that queue
 * works only on PostgreSQL.
 */
async function indexKeys(database: Database): Promise<void> {
  if (database.engine !== 'postgres') return;
  await database.define((schema) =>
    schema
      .raw(`create index work_jobs_ready on work_jobs (key, task, position) where state = 'queued'`)
      .raw(`create index work_jobs_waiting on work_jobs (due_at) where state = 'queued' and due_at > 0`),
  );
}
