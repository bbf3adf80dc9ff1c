import { randomUUID } from 'node:crypto';
import type { GroundStorage } from '../memory/ground-storage.ts';
import type { Changes } from './changes/change.ts';
import { NOON } from './samples.ts';

/** One change for the writing method of `AuditLog`. */
export const auditLogChanges: Changes<GroundStorage> = {
  append: async ({ audit }) => {
    const subject = randomUUID();
    const event = { at: NOON, principal: 'principal', action: 'action', subject, detail: {} };
    const { sequence } = await audit.append(event);
    return {
      make: (storage) => storage.audit.append(event),
      look: (storage) => placesIn(storage, subject),
      before: { head: sequence, page: [sequence], replayed: [sequence], bySubject: [sequence] },
      after: {
        head: sequence + 1,
        page: [sequence + 1, sequence],
        replayed: [sequence, sequence + 1],
        bySubject: [sequence, sequence + 1],
      },
    };
  },
};

/** Returns the positions of the subject's rows, as each reading method reports them. */
async function placesIn({ audit }: GroundStorage, subject: string): Promise<unknown> {
  const { items } = await audit.page({ subject }, { limit: 10 });
  const replayed: number[] = [];
  for await (const row of audit.replay()) if (row.subject === subject) replayed.push(row.sequence);
  const bySubject: number[] = [];
  for await (const row of audit.replayBySubject(subject))
    if (row.subject === subject) bySubject.push(row.sequence);
  return {
    head: (await audit.head()).sequence,
    page: items.map(({ sequence }) => sequence),
    replayed,
    bySubject,
  };
}
