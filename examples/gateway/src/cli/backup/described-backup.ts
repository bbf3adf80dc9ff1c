import type { BackupSummary } from '../../backup/index.ts';

export function describedBackup({ created_at, audit_head }: BackupSummary): string {
  return `It was created at ${created_at}, and contains ${audit_head.sequence} rows of the audit log.`;
}
