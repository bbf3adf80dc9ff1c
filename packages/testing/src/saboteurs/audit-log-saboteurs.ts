import type { AuditLog } from '@gatehouse/core/audit';
import { auditLogChanges } from '../contracts/audit-log-changes.ts';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { MemoryAuditLog } from '../memory/memory-audit-log.ts';
import { MemoryUnitOfWork } from '../memory/memory-unit-of-work.ts';
import { TestSha256 } from '../memory/test-sha256.ts';
import { brokenAuditReaders } from './audit-reader-saboteurs.ts';
import { breakerOf } from './breaker-of.ts';
import { cachesOf, sharedSaboteurs, transactionSaboteurs } from './changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from './saboteur.ts';
import { collatedTexts, lossyTexts } from './texts/text-saboteurs.ts';

const audit = (change: (good: AuditLog) => Partial<AuditLog>): Saboteur<GroundStorage> =>
  breakerOf<GroundStorage>()('audit', change);

/** A log that keeps its rows even if the unit of work rejects. */
const besideTheTransaction: Saboteur<GroundStorage> = (storage) => ({
  ...storage,
  audit: new MemoryAuditLog(new MemoryUnitOfWork(), new TestSha256()),
});

const overLog = Object.fromEntries(
  Object.entries(brokenAuditReaders).map(([clause, change]) => [clause, audit(change)]),
);

/** For each clause of `AuditLog`, a log that breaks it. */
export const auditLogSaboteurs: Saboteurs<GroundStorage> = {
  'appends a row after the last one and returns it': audit((good) => ({
    append: (event) => good.append({ ...event, reason: undefined }),
  })),
  'keeps a row exactly when the change that it records is committed': besideTheTransaction,
  'chains concurrently appended rows without gap or fork': besideTheTransaction,
  ...overLog,
  'returns each row unchanged, so that its hash still matches': audit((good) => ({
    replay: async function* (after) {
      for await (const { reason: _lost, ...entry } of good.replay(after)) yield entry;
    },
  })),
  'keeps a row whose texts each fill a request': lossyTexts('audit', 32_767),
  'distinguishes texts that differ in one character': collatedTexts('audit'),
  ...sharedSaboteurs('audit', auditLogChanges, cachesOf('audit', auditLogChanges, ['page', 'head'])),
  ...transactionSaboteurs('audit', auditLogChanges),
};
