import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import type { StoredEventMessage } from '../entitlement/stored-event-message.ts';
import { addJob } from './add-job.ts';
import { ADMITTED_EVENTS } from './event-messages-migration.ts';

const ADMIT: PreparedStatement = {
  name: 'admit_event_messages',
  text: 'select admit_event_messages() as more',
};

const HAS_NEW: PreparedStatement = {
  name: 'has_new_events',
  text: `select 1 as found from entitlement_events
    where audit_sequence > (select sequence from admitted_events) limit 1`,
};

const REACHED: PreparedStatement = { name: 'admitted_events', text: 'select sequence from admitted_events' };
const MYSQL_REACHED: PreparedStatement = {
  name: 'lock_admitted_events',
  text: `${REACHED.text} for update`,
};

const NEW_EVENTS: PreparedStatement = {
  name: 'new_events',
  text: `select audit_sequence, messages from entitlement_events where audit_sequence > ?
    order by audit_sequence limit ${ADMITTED_EVENTS}`,
};

const REACH: PreparedStatement = { name: 'reach_event', text: 'update admitted_events set sequence = ?' };

interface NewEvent {
  readonly audit_sequence: number;
  readonly messages: string | null;
}

/**
 * Copies the messages of new events into the queue. Events commit in the order of their audit rows, because the writer
 * of an audit row locks the head of the log. Therefore an event that commits later never comes before an admitted
 * event. On PostgreSQL a function with the rights of its owner does this, because workers cannot read events.
 */
export async function admitEventMessages(database: Database): Promise<void> {
  if (database.engine === 'postgres') {
    while (await admitByFunction(database));
    return;
  }
  let isMore = (await database.prepared(HAS_NEW, [])).length > 0;
  while (isMore) isMore = await database.transaction(() => admitSome(database));
}

/** Queues the messages of the next events with the PostgreSQL function. Returns whether there can be more events. */
async function admitByFunction(database: Database): Promise<boolean> {
  const [row] = await database.preparedWrite<{ more: boolean }>(ADMIT, []);
  return row?.more === true;
}

/** Queues the messages of the next events. Returns whether there can be more events. */
async function admitSome(database: Database): Promise<boolean> {
  const statement = database.engine === 'mysql' ? MYSQL_REACHED : REACHED;
  const [row] = await database.preparedWrite<{ sequence: number }>(statement, []);
  const events = await database.preparedWrite<NewEvent>(NEW_EVENTS, [Number(row?.sequence)]);
  for (const { messages } of events)
    for (const message of JSON.parse(messages ?? '[]') as StoredEventMessage[])
      await addJob(database, message, message.traceParent ?? null);
  const last = events.at(-1);
  if (last) await database.preparedWrite(REACH, [last.audit_sequence]);
  return events.length === ADMITTED_EVENTS;
}
