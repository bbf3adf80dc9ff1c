import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@gatehouse/core/audit';
import { type EntitlementChange, type EntitlementOrder, rebuilt } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import fc from 'fast-check';
import type { EntitlementHistory, HistoryModel } from './entitlement-history.ts';

/** Something that happens to the accounts of a history. */
export type HistoryStep = fc.AsyncCommand<HistoryModel, EntitlementHistory>;

/** What happens, and what the model makes of it. */
export type Happening = (model: HistoryModel, history: EntitlementHistory) => Promise<void>;

/** A change that is ordered for one of the accounts. */
export interface AccountChange {
  readonly account: number;
  readonly change: EntitlementChange;
}

/** The happening as a step, after which every law is looked at. */
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

/** A new event that was not sent before. */
export function orderOf(history: EntitlementHistory, { account, change }: AccountChange): EntitlementOrder {
  const envelope = { eventId: randomUUID(), reason: 'because', ticketRef: 'T-1' };
  const did = history.dids[account] as Did;
  return { did, principal: 'machine:history', event: { ...envelope, ...change } };
}

/** The order must be refused, with this code and without a trace. */
export async function refuses(
  history: EntitlementHistory,
  order: EntitlementOrder,
  code: string,
): Promise<void> {
  const before = await history.everything();
  await assert.rejects(history.system.apply.execute(order), { code });
  assert.deepEqual(await history.everything(), before);
}

/** The rows that the log got since the model last looked; the records of the model follow them. */
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
