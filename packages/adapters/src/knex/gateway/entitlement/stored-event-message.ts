import type { EventOutbox } from '@gatehouse/core/entitlement';
import { currentTraceParent } from '../../current-trace.ts';

/** A message in the row of its event. */
export type StoredEventMessage = EventOutbox[number] & {
  /** The request or job that applied the event, as `traceparent`; absent if it was not traced. */
  readonly traceParent?: string | undefined;
};

/** Returns the JSON text of the messages for the row of their event. */
export function storedEventMessages(messages: EventOutbox): string {
  const traceParent = currentTraceParent();
  const stored = messages.map((message): StoredEventMessage => ({ ...message, traceParent }));
  return JSON.stringify(stored);
}
