import { type AuditReader, EMPTY_LOG } from '@gatehouse/core/audit';
import type { AuditReaderCase } from '../contracts/audit-reader-contract.ts';
import { readersOf } from './readers-of.ts';
import type { PortSaboteurs } from './saboteur.ts';

/** For each clause of `AuditReader`, methods that break it. */
export const brokenAuditReaders: PortSaboteurs<AuditReader> = {
  'returns the rows that match every condition, newest first': (good) => ({
    page: (filter, request) => good.page({ ...filter, action: undefined }, request),
  }),
  'returns the rows of a ticket, and of a period including its start and excluding its end': (good) => ({
    page: ({ until, ...filter }, request) =>
      good.page({ ...filter, until: until === undefined ? undefined : until + 1 }, request),
  }),
  'returns the rows that contain a text, whatever the case of its ASCII letters': (good) => ({
    page: async ({ text = '', ...filter }, request) => {
      const { items } = await good.page(filter, request);
      return { items: items.filter((row) => JSON.stringify(row).includes(text)), nextCursor: null };
    },
  }),
  'returns each older row once while rows are appended between pages': (good) => ({
    page: async (filter, { limit, cursor }) => {
      const { items } = await good.page(filter, { limit: 1_000 });
      const end = Number(cursor ?? 0) + limit;
      return { items: items.slice(end - limit, end), nextCursor: end < items.length ? String(end) : null };
    },
  }),
  'returns each row of a period once, in pages': (good) => ({
    page: ({ from, ...filter }, request) => good.page(request.cursor ? filter : { ...filter, from }, request),
  }),
  'returns no empty page after the oldest row': (good) => ({
    page: async (filter, request) => {
      const page = await good.page(filter, request);
      return { ...page, nextCursor: String(page.items.at(-1)?.sequence) };
    },
  }),
  'rejects a cursor that it has not issued': (good) => ({
    page: (filter, request) =>
      good.page(filter, request).catch(() => good.page(filter, { limit: request.limit })),
  }),
  'replays all rows after a position, oldest first, however many there are': (good) => ({
    replay: async function* (after) {
      for await (const entry of good.replay(after)) if (entry.sequence <= 1_000) yield entry;
    },
  }),
  'replays by subject in byte order, starting from a given subject': (good) => ({
    replayBySubject: async function* (from = '') {
      for await (const entry of good.replay()) if (entry.subject >= from) yield entry;
    },
  }),
  'returns the head of the log': () => ({ head: async () => EMPTY_LOG }),
};

/** For each clause of `AuditReader`, a reader that breaks it. */
export const auditReaderSaboteurs: PortSaboteurs<AuditReaderCase> = readersOf(brokenAuditReaders);
