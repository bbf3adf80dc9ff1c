import assert from 'node:assert/strict';
import { VerifyAuditLog } from '@gatehouse/core/audit';
import fc from 'fast-check';
import type { AuthStorage } from '../../../memory/sign-in/memory-storage.ts';
import { TestSha256 } from '../../../memory/test-sha256.ts';
import { authSystem } from '../auth-system.ts';
import { accountActs } from './account-acts.ts';
import { AuthHistory } from './auth-history.ts';
import { passwordActs } from './password-acts.ts';
import { sessionActs } from './session-acts.ts';

/** Lends an empty storage to one history at a time. */
export type LendStorage = (live: (storage: AuthStorage) => Promise<void>) => Promise<void>;

/** Runs random histories, each on an empty storage. Rejects with the shortest history that breaks a law. */
export async function checkAuthHistories(lend: LendStorage, runs: number): Promise<void> {
  const acts = [...accountActs, ...passwordActs, ...sessionActs];
  const histories = fc.asyncProperty(fc.commands(acts, { maxCommands: 50, size: 'max' }), (commands) =>
    lend(async (storage) => {
      const system = authSystem(storage);
      await fc.asyncModelRun(() => ({ model: new AuthHistory(), real: system }), commands);
      const verdict = await new VerifyAuditLog({ log: storage.audit, sha256: new TestSha256() }).execute();
      assert.equal(verdict.intact, true);
    }),
  );
  await fc.assert(histories, { numRuns: runs });
}
