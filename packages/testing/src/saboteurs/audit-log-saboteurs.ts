import { type AuditLog, EMPTY_LOG } from '@gatehouse/core/audit';
import { auditLogChanges } from '../contracts/audit-log-changes.ts';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { MemoryAuditLog } from '../memory/memory-audit-log.ts';
import { MemoryUnitOfWork } from '../memory/memory-unit-of-work.ts';
import { TestSha256 } from '../memory/test-sha256.ts';
import { breakerOf } from './breaker-of.ts';
import { sharedSaboteurs, transactionSaboteurs } from './changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from './saboteur.ts';
import { collatedTexts, lossyTexts } from './texts/text-saboteurs.ts';

const audit = (change: (good: AuditLog) => Partial<AuditLog>): Saboteur<GroundStorage> =>
  breakerOf<GroundStorage>()('audit', change);

/** A log that keeps its rows even if the unit of work rejects. */
const besideTheTransaction: Saboteur<GroundStorage> = (storage) => ({
  ...storage,
  audit: new MemoryAuditLog(new MemoryUnitOfWork(), new TestSha256()),
});

/** Logs that each break one clause of `AuditLog`. */
export const auditLogSaboteurs: Saboteurs<GroundStorage> = {
  'appends a row after the last one and returns it': audit((good) => ({
    append: (event) => good.append({ ...event, reason: undefined }),
  })),
  'keeps a row exactly when the change that it records is committed': besideTheTransaction,
  'chains concurrently appended rows without gap or fork': besideTheTransaction,
  'returns the rows that match every condition, newest first': audit((good) => ({
    page: (filter, request) => good.page({ ...filter, action: undefined }, request),
  })),
  'returns the rows of a ticket, and of a period including its start and excluding its end': audit(
    (good) => ({
      page: ({ until, ...filter }, request) =>
        good.page({ ...filter, until: until === undefined ? undefined : until + 1 }, request),
    }),
  ),
  'returns the rows that contain a text, whatever the case of its ASCII letters': audit((good) => ({
    page: async ({ text = '', ...filter }, request) => {
      const { items } = await good.page(filter, request);
      return { items: items.filter((row) => JSON.stringify(row).includes(text)), nextCursor: null };
    },
  })),
  'returns each older row once while rows are appended between pages': audit((good) => ({
    page: async (filter, { limit, cursor }) => {
      const { items } = await good.page(filter, { limit: 1_000 });
      const end = Number(cursor ?? 0) + limit;
      return { items: items.slice(end - limit, end), nextCursor: end < items.length ? String(end) : null };
    },
  })),
  'returns no empty page after the oldest row': audit((good) => ({
    page: async (filter, request) => {
      const page = await good.page(filter, request);
      return { ...page, nextCursor: String(page.items.at(-1)?.sequence) };
    },
  })),
  'rejects a cursor that it has not issued': audit((good) => ({
    page: (filter, request) =>
      good.page(filter, request).catch(() => good.page(filter, { limit: request.limit })),
  })),
  'replays all rows after a position, oldest first, however many there are': audit((good) => ({
    replay: async function* (after) {
      for await (const entry of good.replay(after)) if (entry.sequence <= 1_000) yield entry;
    },
  })),
  'replays by subject in byte order, starting from a given subject': audit((good) => ({
    replayBySubject: async function* (from = '') {
      for await (const entry of good.replay()) if (entry.subject >= from) yield entry;
    },
  })),
  'returns its head': audit(() => ({ head: async () => EMPTY_LOG })),
  'returns each row unchanged, so that its hash still matches': audit((good) => ({
    replay: async function* (after) {
      for await (const { reason: _lost, ...entry } of good.replay(after)) yield entry;
    },
  })),
  'keeps a row whose texts each fill a request': lossyTexts('audit', 32_767),
  'tells apart texts that differ in one character': collatedTexts('audit'),
  ...sharedSaboteurs('audit', auditLogChanges),
  ...transactionSaboteurs('audit', auditLogChanges),
};
