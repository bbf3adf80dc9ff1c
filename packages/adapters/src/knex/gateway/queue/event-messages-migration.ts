import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';

/**
 * Stores the messages of an event in the row of the event. `admitted_events` contains the audit row of the last event
 * whose messages are in the queue.
 */
export async function storeEventMessages(database: Database): Promise<void> {
  const isPostgres = database.engine === 'postgres';
  if (isPostgres) await database.setLocal('gatehouse.principal_kind', 'system');
  await database.define((schema) =>
    schema
      .alterTable('entitlement_events', (table) => {
        table.text('messages');
      })
      .createTable('admitted_events', (table) => {
        table.integer('id').primary();
        table.bigInteger('sequence').notNullable();
        table.check('id = 1', [], 'one_row');
      })
      // Servers of the previous release have queued the messages of all events that exist now.
      .raw(
        `insert into admitted_events (id, sequence)
         select 1, coalesce(max(audit_sequence), 0) from entitlement_events`,
      ),
  );
  if (!isPostgres) return;
  await database.setLocal('gatehouse.principal_kind', '');
  await defineGuards(database, [
    'alter table admitted_events enable row level security',
    'alter table admitted_events force row level security',
    `create policy staff on admitted_events
     using ((select acts_for_staff())) with check ((select acts_for_staff()))`,
    `create ${admitFunction()}`,
    'revoke execute on function admit_event_messages() from public',
  ]);
}

/**
 * Number of events that one call admits. With all events in one call, a long backlog would exceed the time limit of
 * statements, and no call could ever succeed.
 */
export const ADMITTED_EVENTS = 200;

/**
 * Returns the SQL of a function that queues the messages of the next events, and returns whether there can be more. It
 * runs with the rights of its owner, because workers cannot read events. It has no parameters, so that a worker cannot
 * choose what is queued. Released migrations contain this SQL, so do not change it. `column`: name of an additional
 * column of jobs. `value`: SQL of its value, computed from the message `m.value`.
 */
export const admitFunction = (
  column = '',
  value = '',
): string => `function admit_event_messages() returns boolean language plpgsql
  security definer set search_path from current as $$
  declare
    kind text := current_setting('gatehouse.principal_kind', true);
    reached bigint;
    latest bigint;
    events integer := 0;
  begin
    perform set_config('gatehouse.principal_kind', 'system', true);
    if exists (select from entitlement_events
               where audit_sequence > (select sequence from admitted_events)) then
      select sequence into reached from admitted_events for update;
      select max(n.audit_sequence), count(*) into latest, events from (
        select audit_sequence from entitlement_events where audit_sequence > reached
        order by audit_sequence limit ${ADMITTED_EVENTS}) n;
      insert into work_jobs (id, task, key, replaces, payload, queued_at${column && `, ${column}`})
        select m.value ->> 'id', m.value ->> 'task', m.value ->> 'key', m.value ->> 'replaces',
          (m.value -> 'payload')::text, (m.value ->> 'queuedAt')::bigint${value && `, ${value}`}
        from entitlement_events e, json_array_elements(e.messages::json) with ordinality m (value, place)
        where e.audit_sequence > reached and e.audit_sequence <= latest
        order by e.audit_sequence, m.place;
      update admitted_events set sequence = greatest(sequence, latest);
    end if;
    perform set_config('gatehouse.principal_kind', coalesce(kind, ''), true);
    return events = ${ADMITTED_EVENTS};
  end $$`;
