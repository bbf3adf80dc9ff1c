import type { AuditCheckpoint } from '@gatehouse/core/audit';
import { TestSha256 } from '../memory/test-sha256.ts';
import { NOON } from './samples.ts';

/** Returns a checkpoint of the audit log. */
export function sampleCheckpoint(change: Partial<AuditCheckpoint> = {}): AuditCheckpoint {
  return { at: NOON + 1, first: 1, last: 2 ** 40, digest: new TestSha256().hex('rows'), ...change };
}
