import type { BackupSummary } from '../../backup/index.ts';

export function describedBackup({ created_at, audit_head }: BackupSummary): string {
  return `It is of ${created_at}, with ${audit_head.sequence} rows in the audit log.`;
}
