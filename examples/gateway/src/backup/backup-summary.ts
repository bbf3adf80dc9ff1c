import { z } from 'zod';

export const SUMMARY_PATH = 'gatehouse-backup.json';

/** The first entry of a backup: what the others must contain. */
export const backupSummary = z.strictObject({
  kind: z.literal('gatehouse.backup_v1'),
  created_at: z.string(),
  /** Identifies the secret that sealed what the database contains. */
  installation: z.string(),
  /** Rows of each table of the gateway's database. */
  rows: z.record(z.string(), z.int()),
  audit_head: z.strictObject({ sequence: z.int(), hash: z.string() }),
});

export type BackupSummary = z.output<typeof backupSummary>;
