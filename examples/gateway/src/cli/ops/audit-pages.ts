import type { z } from 'zod';
import type { auditEntry } from '../../ops/audit/audit-schemas.ts';
import type { Terminal } from '../terminal.ts';
import type { AuditQuery } from './audit-filter.ts';
import { opsClient } from './ops-client.ts';

export type Entry = z.output<typeof auditEntry>;

export const MAX_PAGE_ROWS = 200;

/** Reads one page of the audit log, newest row first. */
export function readAudit(
  terminal: Terminal,
  query: AuditQuery & { readonly limit: number; readonly after?: string | undefined },
): Promise<{ entries: Entry[]; nextCursor: string | null }> {
  return opsClient(terminal)('GET /internal/v1/ops/audit', { query });
}

/** Reads all pages of the audit log, newest row first. */
export async function* auditPages(terminal: Terminal, query: AuditQuery): AsyncIterable<readonly Entry[]> {
  for (let after: string | undefined, isMore = true; isMore; ) {
    const { entries, nextCursor } = await readAudit(terminal, { ...query, after, limit: MAX_PAGE_ROWS });
    yield entries;
    isMore = nextCursor !== null;
    after = nextCursor ?? undefined;
  }
}
