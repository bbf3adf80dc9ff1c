import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { holderPolicies } from '../holder-policies.ts';

/** Seats in the support forum. Run these after the migrations of the queue. Released steps never change. */
export const seatMigrations: Migrations = {
  'support-forum-0001-seats': createSeats,
};

/**
 * Allows the worker to access every seat and the jobs about seats. It reads the names of PDS accounts for invites. It
 * reads the entitlements to compare the seats with them.
 */
const WORKER_POLICIES: readonly string[] = [
  `create policy worker on forum_seats using ((select acts_as_worker())) with check ((select acts_as_worker()))`,
  ...['work_jobs', 'paused_work'].map(
    (table) => `create policy seats on ${table} using ((select acts_as_worker()) and task like 'forum.%')
      with check ((select acts_as_worker()) and task like 'forum.%')`,
  ),
  ...['account_directory', 'entitlements'].map(
    (table) => `create policy seats on ${table} for select using ((select acts_as_worker()))`,
  ),
  `create policy seat_deeds on audit_log for insert
     with check ((select acts_as_worker()) and action in ('seat.changed', 'seat.differs'))`,
];

async function createSeats(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('forum_seats', (table) => {
      table.text('holder').primary();
      table.text('state').notNullable();
      table.text('invite_id');
      table.text('ticket_ref');
      table.bigInteger('changed_at');
      table.bigInteger('delivered_at');
      table.text('failure_code');
      table.text('failure_message');
      table.bigInteger('failure_at');
      table.integer('failure_final');
      table.index(['state', 'holder']);
    }),
  );
  if (database.engine === 'postgres')
    await defineGuards(database, [
      // Lists are sorted by the bytes of the DID.
      'alter table forum_seats alter column holder type text collate "C"',
      ...holderPolicies('forum_seats'),
      ...WORKER_POLICIES,
    ]);
}
