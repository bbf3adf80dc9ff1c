import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@gatehouse/core/audit';
import { type EntitlementChange, type EntitlementOrder, rebuilt } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import fc from 'fast-check';
import type { EntitlementHistory, HistoryModel } from './entitlement-history.ts';

/** A step in the history of some holders. */
export type HistoryStep = fc.AsyncCommand<HistoryModel, EntitlementHistory>;

/** Performs the step on the system, and updates the model accordingly. */
export type Happening = (model: HistoryModel, history: EntitlementHistory) => Promise<void>;

/** A change of an entitlement, and the holder whose entitlement it changes. */
export interface HolderChange {
  readonly holder: number;
  readonly change: EntitlementChange;
}

/** Creates a step. After the step, every law is checked. */
export function historyStep(name: string, input: unknown, happen: Happening): HistoryStep {
  return {
    check: () => true,
    run: async (model, history) => {
      await happen(model, history);
      await history.agreesWith(model);
    },
    toString: () => `${name} ${fc.stringify(input)}`,
  };
}

/** Creates an order with a new event. */
export function orderOf(history: EntitlementHistory, { holder, change }: HolderChange): EntitlementOrder {
  const envelope = { eventId: randomUUID(), reason: 'because', ticketRef: 'T-1' };
  const did = history.dids[holder] as Did;
  return { did, principal: 'machine:history', event: { ...envelope, ...change } };
}

/** Checks that the order is refused with this code and changes nothing. */
export async function refuses(
  history: EntitlementHistory,
  order: EntitlementOrder,
  code: string,
): Promise<void> {
  const before = await history.everything();
  await assert.rejects(history.system.apply.execute(order), { code });
  assert.deepEqual(await history.everything(), before);
}

/**
 * Returns the rows that were appended since the model last read the log, and updates the model's records from
 * them.
 */
export async function rowsSince(
  model: HistoryModel,
  history: EntitlementHistory,
): Promise<readonly AuditEntry[]> {
  const rows = (await history.auditRows()).slice(model.rows);
  for (const row of rows) {
    const record = model.records.get(row.subject as Did);
    if (record) model.records.set(record.did, rebuilt(record, row));
  }
  model.rows += rows.length;
  return rows;
}
