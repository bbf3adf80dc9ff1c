import { z } from 'zod';

export const SUMMARY_PATH = 'gatehouse-backup.json';

/** The first entry of a backup, with which `unpackBackup` compares the other entries. */
export const backupSummary = z.strictObject({
  kind: z.literal('gatehouse.backup_v1'),
  created_at: z.string(),
  /** Identifies the secret with which values in the database were sealed. */
  installation: z.string(),
  /** Number of rows of each table of the gateway's database. */
  rows: z.record(z.string(), z.int()),
  audit_head: z.strictObject({ sequence: z.int(), hash: z.string() }),
});

export type BackupSummary = z.output<typeof backupSummary>;
