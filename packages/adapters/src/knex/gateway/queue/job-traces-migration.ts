import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import { admitFunction } from './event-messages-migration.ts';

/** Stores which request or job queued a job, so that the trace of the job can link to it. */
export async function storeJobTraces(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('work_jobs', (table) => {
      table.text('trace_parent');
    }),
  );
  if (database.engine !== 'postgres') return;
  const admit = admitFunction('trace_parent', "m.value ->> 'traceParent'");
  await defineGuards(database, [`create or replace ${admit}`]);
}
