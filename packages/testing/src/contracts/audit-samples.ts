import type { AuditEntry, AuditEvent, AuditReader } from '@gatehouse/core/audit';
import { NOON } from './samples.ts';

/** Returns an event for the audit log. */
export function sampleEvent(change: Partial<AuditEvent> = {}): AuditEvent {
  return { at: NOON, principal: 'principal', action: 'action', subject: 'subject', detail: {}, ...change };
}

/** Returns the sequence numbers of the first `count` rows. */
export function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Returns the rows after a position, oldest first. */
export async function replayed(reader: AuditReader, after?: number): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const entry of reader.replay(after)) entries.push(entry);
  return entries;
}
