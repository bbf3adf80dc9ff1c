import { z } from 'zod';

export const SUMMARY_PATH = 'gatehouse-backup.json';
/** The entry that contains the dump of a PostgreSQL database. */
export const DUMP_PATH = 'gateway.pgdump';

/** The first entry of a backup, with which `unpackBackup` compares the other entries. */
export const backupSummary = z.strictObject({
  kind: z.literal('gatehouse.backup_v1'),
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
