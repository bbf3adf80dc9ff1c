import { EMPTY_LOG } from '@gatehouse/core/audit';
import Database from 'better-sqlite3';
import type { BackupSummary } from './backup-summary.ts';

/**
 * Number of rows of each table, and the last row of the audit log, in a SQLite file. Throws if the file is
 * damaged.
 */
export function databaseSummary(file: string): Pick<BackupSummary, 'rows' | 'audit_head'> {
  const database = new Database(file, { readonly: true });
  try {
    const check = database.pragma('integrity_check', { simple: true });
    if (check !== 'ok') throw new Error(`The database is damaged (${check}). Restore an earlier backup.`);
    const names = database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .pluck()
      .all() as string[];
    const count = (name: string) =>
      database
        .prepare(`SELECT COUNT(*) FROM "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get() as number;
    const head = database
      .prepare('SELECT sequence, hash FROM audit_log ORDER BY sequence DESC LIMIT 1')
      .get() as { sequence: number; hash: string } | undefined;
    return {
      rows: Object.fromEntries(names.map((name) => [name, count(name)])),
      audit_head: head ? { sequence: head.sequence, hash: head.hash } : EMPTY_LOG,
    };
  } finally {
    database.close();
  }
}
