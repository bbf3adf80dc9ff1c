import assert from 'node:assert/strict';
import { VerifyAuditLog } from '@gatehouse/core/audit';
import { nothingHeld, VerifyEntitlements } from '@gatehouse/core/entitlement';
import fc from 'fast-check';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { TestSha256 } from '../../../memory/test-sha256.ts';
import { anyHistoryStep } from './any-history-step.ts';
import { EntitlementHistory, type HistoryModel } from './entitlement-history.ts';
import type { HistoryStep } from './history-step.ts';

const BEGINNING = 1_000;

/** Runs random histories on the storage. Rejects with the shortest history that breaks a law. */
export async function checkEntitlementHistories(storage: GatewayStorage, runs: number): Promise<void> {
  const anyHistory = fc.commands(anyHistoryStep, { maxCommands: 20, size: 'max' });
  const histories = fc.asyncProperty(anyHistory, async (steps) => {
    await live(storage, steps);
    await emptied(storage.queue);
  });
  await fc.assert(histories, { numRuns: runs });
  await assertIntact(storage);
}

/** Runs one history on the storage. Rejects if the history breaks a law. */
export async function checkEntitlementHistory(
  storage: GatewayStorage,
  steps: readonly HistoryStep[],
): Promise<void> {
  await live(storage, steps);
  await assertIntact(storage);
}

/** Empties the queue for the next history. */
async function emptied(queue: GatewayStorage['queue']): Promise<void> {
  const claim = () =>
    queue.claim({ tasks: ['forum.invite', 'forum.suspend', 'bridge.lapse'], lease: 60_000 });
  for (let job = await claim(); job; job = await claim()) await queue.complete(job);
}

async function live(storage: GatewayStorage, steps: Iterable<HistoryStep>): Promise<void> {
  const history = await EntitlementHistory.begun(storage, BEGINNING);
  const records = new Map(history.dids.map((did) => [did, nothingHeld(did)]));
  const model: HistoryModel = { now: BEGINNING, records, past: [], rows: 0 };
  await fc.asyncModelRun(() => ({ model, real: history }), steps);
}

async function assertIntact(storage: GatewayStorage): Promise<void> {
  const log = storage.audit;
  assert.equal((await new VerifyAuditLog({ log, sha256: new TestSha256() }).execute()).intact, true);
  const copy = { ...storage, log };
  assert.equal((await new VerifyEntitlements({ ...storage, log, copy }).execute()).intact, true);
}
