import { z } from 'zod';
import { ArchiveInvalid } from './archive.ts';

const KIND = 'gatehouse.backup_v1';
export const SUMMARY_PATH = 'gatehouse-backup.json';
/** The entry that contains the dump of a PostgreSQL database. */
export const DUMP_PATH = 'gateway.pgdump';

/** Maximum length of the summary. No database has a longer one. */
export const MAX_SUMMARY_BYTES: number = 1024 * 1024;

/** The first entry of a backup, with which `unpackBackup` compares the other entries. */
const backupSummary = z.strictObject({
  kind: z.literal(KIND),
  created_at: z.string(),
  /** Identifies the secret with which values in the database were sealed. */
  installation: z.string(),
  /** Number of rows of each table of the gateway's database. */
  rows: z.record(z.string(), z.int()),
  /** Digest of the rows of each table; only with PostgreSQL. */
  digests: z.record(z.string(), z.string()).optional(),
  /** Set if the database is a dump of PostgreSQL in `DUMP_PATH`. */
  postgres: z
    .strictObject({
      /** Major version of the `pg_dump` that wrote the dump. An older `pg_restore` cannot read the dump. */
      dump_version: z.int(),
      /** Role that owns the tables. Policies in the dump refer to it. */
      owner: z.string(),
    })
    .optional(),
  audit_head: z.strictObject({ sequence: z.int(), hash: z.string() }),
});

export type BackupSummary = z.output<typeof backupSummary>;

const laterFormat = z.object({ kind: z.string().regex(/^gatehouse\.backup_v\d{1,9}$/) });

/** Throws `ArchiveInvalid` if this release cannot read the summary. */
export function parseBackupSummary(text: string): BackupSummary {
  const content = contentOf(text);
  const { success, data } = backupSummary.safeParse(content);
  if (success) return data;
  const later = laterFormat.safeParse(content).data;
  if (!later || later.kind === KIND) throw new ArchiveInvalid();
  throw new ArchiveInvalid(`A later release created the backup (format ${later.kind}). Use that release.`);
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
