import { type AuditLog, EMPTY_LOG } from '@gatehouse/core/audit';
import { MemoryAuditLog, MemoryUnitOfWork, TestSha256 } from '@gatehouse/testing/memory';
import { type Break, breaking } from './break.ts';

const audit = (change: (good: AuditLog) => Partial<AuditLog>): Break => breaking('audit', change);

/** A log that is written whatever becomes of the unit of work. */
const besideTheTransaction: Break = (storage) => ({
  ...storage,
  audit: new MemoryAuditLog(new MemoryUnitOfWork(), new TestSha256()),
});

/** For each promise of `AuditLog` a log that breaks it. */
export const brokenAuditLogs: Readonly<Record<string, Break>> = {
  'adds a row after the last one and answers it': audit((good) => ({
    append: (event) => good.append({ ...event, reason: undefined }),
  })),
  'keeps a row exactly when the change it speaks of is kept': besideTheTransaction,
  'chains rows appended at once one after the other, without gap or fork': besideTheTransaction,
  'answers rows that match every condition, newest first': audit((good) => ({
    page: (filter, request) => good.page({ ...filter, action: undefined }, request),
  })),
  'answers rows of a ticket, and of a time from its first instant to before its last': audit((good) => ({
    page: ({ until, ...filter }, request) =>
      good.page({ ...filter, until: until === undefined ? undefined : until + 1 }, request),
  })),
  'pages while rows are appended': audit((good) => ({
    page: async (filter, { limit, cursor }) => {
      const { items } = await good.page(filter, { limit: 1_000 });
      const end = Number(cursor ?? 0) + limit;
      return { items: items.slice(end - limit, end), nextCursor: end < items.length ? String(end) : null };
    },
  })),
  'ends at the oldest row, without an empty page': audit((good) => ({
    page: async (filter, request) => {
      const page = await good.page(filter, request);
      return { ...page, nextCursor: String(page.items.at(-1)?.sequence) };
    },
  })),
  'refuses a cursor that it never gave out': audit((good) => ({
    page: (filter, request) =>
      good.page(filter, request).catch(() => good.page(filter, { limit: request.limit })),
  })),
  'replays every row after a place, oldest first, however many there are': audit((good) => ({
    replay: async function* (after) {
      for await (const entry of good.replay(after)) if (entry.sequence <= 1_000) yield entry;
    },
  })),
  'replays subject by subject in the order of their bytes, from a subject on': audit((good) => ({
    replayBySubject: async function* (from = '') {
      for await (const entry of good.replay()) if (entry.subject >= from) yield entry;
    },
  })),
  'knows its head': audit(() => ({ head: async () => EMPTY_LOG })),
  'gives back what it was given, so that every row keeps its hash': audit((good) => ({
    replay: async function* (after) {
      for await (const { reason: _lost, ...entry } of good.replay(after)) yield entry;
    },
  })),
};
