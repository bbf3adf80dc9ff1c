import assert from 'node:assert/strict';
import { nothingHeld, VerifyAuditLog, VerifyEntitlements } from '@gatehouse/core';
import fc from 'fast-check';
import type { GatewayStorage } from '../../memory/memory-gateway-storage.ts';
import { TestSha256 } from '../../memory/test-sha256.ts';
import { historySteps } from './entitlement-commands.ts';
import { EntitlementHistory, type HistoryModel } from './entitlement-history.ts';

const BEGINNING = 1_000;

/** Lives through random histories on the storage and rejects with the shortest one that breaks a law. */
export async function checkEntitlementHistories(storage: GatewayStorage, runs: number): Promise<void> {
  const histories = fc.asyncProperty(fc.commands(historySteps, { maxCommands: 20 }), async (steps) => {
    const history = await EntitlementHistory.begun(storage, BEGINNING);
    const records = new Map(history.dids.map((did) => [did, nothingHeld(did)]));
    const model: HistoryModel = { now: BEGINNING, records, past: [], rows: 0 };
    await fc.asyncModelRun(() => ({ model, real: history }), steps);
    for (const { id } of await storage.outbox.pending(1_000)) await storage.outbox.delivered(id);
  });
  await fc.assert(histories, { numRuns: runs });
  const verdict = await new VerifyAuditLog({ log: storage.audit, sha256: new TestSha256() }).execute();
  assert.equal(verdict.intact, true);
  const retold = await new VerifyEntitlements({ ...storage, log: storage.audit }).execute();
  assert.equal(retold.intact, true);
}
