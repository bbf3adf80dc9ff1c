import { type AuditEntry, chained, EMPTY_LOG } from '@gatehouse/core/audit';
import { systemPrincipal } from '@gatehouse/core/kernel';
import { TestSha256 } from '@gatehouse/testing/memory';

/** Returns a chain of audit rows with these actions. */
export function sampleRows(...actions: readonly string[]): AuditEntry[] {
  const sha256 = new TestSha256();
  const rows: AuditEntry[] = [];
  for (const action of actions) {
    const event = {
      at: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
      principal: systemPrincipal('test'),
      action,
      subject: 'did:plc:ålice\n',
      reason: 'a reason',
      detail: { n: 1 },
    };
    rows.push(chained(event, rows.at(-1) ?? EMPTY_LOG, sha256));
  }
  return rows;
}
