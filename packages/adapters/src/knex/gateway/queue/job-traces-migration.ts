import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import { ADMITTED_EVENTS } from './event-messages-migration.ts';

/** Stores which request or job queued a job, so that the trace of the job can link to it. */
export async function storeJobTraces(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('work_jobs', (table) => {
      table.text('trace_parent');
    }),
  );
  if (database.engine === 'postgres') await defineGuards(database, [ADMIT_FUNCTION]);
}

/** The function of `queue-0006-event-messages`, which now also copies the trace of an event. */
const ADMIT_FUNCTION = `create or replace function admit_event_messages() returns boolean language plpgsql
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
      insert into work_jobs (id, task, key, replaces, payload, queued_at, trace_parent)
        select m.value ->> 'id', m.value ->> 'task', m.value ->> 'key', m.value ->> 'replaces',
          (m.value -> 'payload')::text, (m.value ->> 'queuedAt')::bigint, m.value ->> 'traceParent'
        from entitlement_events e, json_array_elements(e.messages::json) with ordinality m (value, place)
        where e.audit_sequence > reached and e.audit_sequence <= latest
        order by e.audit_sequence, m.place;
      update admitted_events set sequence = greatest(sequence, latest);
    end if;
    perform set_config('gatehouse.principal_kind', coalesce(kind, ''), true);
    return events = ${ADMITTED_EVENTS};
  end $$`;
