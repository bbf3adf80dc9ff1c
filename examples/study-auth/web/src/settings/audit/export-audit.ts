import { api } from '../../api/api.ts';
import { csvOf } from '../../csv/csv-of.ts';
import { downloadCsv } from '../../csv/download-csv.ts';
import type { auditQuery } from './audit-query.ts';

const COLUMNS = ['sequence', 'at', 'actor', 'action', 'target', 'detail', 'principal', 'subject'];
const PAGE_SIZE = 200;

/** Downloads all rows of the audit log that the filter finds as a CSV file. */
export async function exportAudit(filter: ReturnType<typeof auditQuery>): Promise<void> {
  const rows: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await api('GET /api/auth/audit', { query: { ...filter, cursor, limit: PAGE_SIZE } });
    for (const { sequence, at, principal, action, subject, detail } of page.entries) {
      const [actor = '', target = ''] = [page.usernames[principal], page.usernames[subject]];
      rows.push([String(sequence), at, actor, action, target, JSON.stringify(detail), principal, subject]);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  downloadCsv('audit-log', csvOf([COLUMNS, ...rows]));
}
