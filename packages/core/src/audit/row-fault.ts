import type { Sha256 } from '../kernel/sha256.port.ts';
import { type AuditEntry, type AuditHead, entryHash } from './audit-entry.ts';

/** Returns the fault of a row that follows this head; undefined if the row continues the hash chain. */
export function rowFault(
  row: AuditEntry,
  head: AuditHead,
  sha256: Sha256,
): 'missing' | 'unlinked' | 'altered' | undefined {
  if (row.sequence > head.sequence + 1) return 'missing';
  if (row.sequence !== head.sequence + 1 || row.previousHash !== head.hash) return 'unlinked';
  return entryHash(row, sha256) === row.hash ? undefined : 'altered';
}
