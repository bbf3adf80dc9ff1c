import { plainSize } from '../../../../src/files/index.ts';
import { api } from '../api.ts';
import { openedFiles } from '../files/files-query.ts';
import type { Caller } from '../session/session-queries.ts';

const PAGE_SIZE = 200;

/** Reads everything that the service stores about the customer, except the content of their files. */
export async function accountData(account: Caller) {
  const [limits, { sync }, { devices }, { sessions }, history, failures, files] = await Promise.all([
    api('GET /api/v1/me/limits'),
    api('GET /api/v1/me/sync'),
    api('GET /api/v1/me/devices'),
    api('GET /api/v1/me/sessions'),
    all(async (cursor) => {
      const page = await api('GET /api/v1/me/history', { query: { cursor, limit: PAGE_SIZE } });
      return { items: page.entries, next: page.nextCursor };
    }),
    all(async (cursor) => {
      const page = await api('GET /api/v1/me/sync-failures', { query: { cursor, limit: PAGE_SIZE } });
      return { items: page.failures, next: page.nextCursor };
    }),
    listedFiles(account.did),
  ]);
  const exported_at = new Date().toISOString();
  return { exported_at, account, limits, sync, devices, sessions, history, sync_failures: failures, files };
}

async function listedFiles(did: string) {
  const opened = await openedFiles(did, new AbortController().signal);
  // Without the recovery phrase, this tab cannot read the names of files.
  if (!opened.isOpen) return null;
  return [...opened.index.files.values()].map(({ file, path, size, modified, revision }) => ({
    id: file,
    path,
    size: plainSize(size),
    modified: new Date(modified).toISOString(),
    revision,
  }));
}

async function all<Item>(
  read: (
    cursor: string | undefined,
  ) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    items.push(...page.items);
    if (page.next === null) return items;
    cursor = page.next;
  }
}
