import assert from 'node:assert/strict';
import type { AuditEntry } from '@gatehouse/core/audit';
import {
  type AppliedEvent,
  type Entitlement,
  type EntitlementChange,
  type EntitlementMessages,
  type EntitlementOrder,
  endedHoldings,
  forumTask,
  nothingHeld,
  rebuilt,
} from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { OutboxMessage } from '@gatehouse/core/queue';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { freshDid } from '../fresh-did.ts';
import { type EntitlementSystem, entitlementSystem } from './entitlement-system.ts';

/** An applied event and its first result. */
export interface PastEvent {
  readonly order: EntitlementOrder;
  readonly outcome: AppliedEvent;
}

/** The expected state of the holders of one random history. */
export interface HistoryModel {
  now: Instant;
  readonly records: Map<Did, Entitlement>;
  readonly past: PastEvent[];
  rows: number;
}

/** The holders of one random history in the system under test. */
export class EntitlementHistory {
  readonly system: EntitlementSystem;
  readonly dids: readonly Did[] = [freshDid(), freshDid(), freshDid()];
  readonly #startedAfter: number;

  static async begun(storage: GatewayStorage, now: Instant): Promise<EntitlementHistory> {
    return new EntitlementHistory(entitlementSystem(storage, now), (await storage.audit.head()).sequence);
  }

  private constructor(system: EntitlementSystem, startedAfter: number) {
    this.system = system;
    this.#startedAfter = startedAfter;
  }

  /** Returns the rows of the audit log about these holders, oldest first. */
  async auditRows(): Promise<readonly AuditEntry[]> {
    const rows: AuditEntry[] = [];
    for await (const row of this.system.storage.audit.replay(this.#startedAfter)) {
      if (this.dids.some((did) => did === row.subject)) rows.push(row);
    }
    return rows;
  }

  /** Returns all stored data about these holders, to compare it before and after a step. */
  async everything(): Promise<unknown> {
    const { entitlements } = this.system.storage;
    return {
      records: await Promise.all(this.dids.map((did) => entitlements.find(did))),
      rows: await this.auditRows(),
      messages: await this.#queued(),
    };
  }

  /** Returns the messages about these holders, in the order in which they were queued. */
  async #queued(): Promise<readonly OutboxMessage<EntitlementMessages>[]> {
    const { items } = await this.system.storage.queue.jobs({}, { limit: 1_000 });
    return items.map(({ message }) => message).filter(({ payload }) => this.dids.includes(payload.did));
  }

  /**
   * Checks that the stored records are equal to the records of the model. Also checks that the records and the queued
   * messages can be derived from the audit log.
   */
  async agreesWith(model: HistoryModel): Promise<void> {
    const { entitlements } = this.system.storage;
    const rows = await this.auditRows();
    assert.equal(rows.length, model.rows);
    const queued = await this.#queued();
    for (const did of this.dids) {
      const stored = (await entitlements.find(did)) ?? nothingHeld(did);
      const { record, tasks } = rebuiltFrom(rows, did);
      assert.deepEqual(stored, model.records.get(did));
      assert.deepEqual(record, stored);
      assert.deepEqual(
        queued.filter(({ payload }) => payload.did === did).map(({ task }) => task),
        tasks,
      );
    }
  }
}

type EntitlementTask = keyof EntitlementMessages;

/** Computes the record of the holder, and the tasks for the support forum and the bridge, from the audit rows. */
function rebuiltFrom(
  rows: readonly AuditEntry[],
  did: Did,
): { record: Entitlement; tasks: EntitlementTask[] } {
  const tasks: EntitlementTask[] = [];
  let record = nothingHeld(did);
  for (const row of rows.filter(({ subject }) => subject === did)) {
    const next = rebuilt(record, row);
    const { change } = row.detail as unknown as { readonly change: EntitlementChange };
    const task = forumTask(record, change, next);
    if (endedHoldings(record, next).length > 0) tasks.push('bridge.lapse');
    if (task) tasks.push(task);
    record = next;
  }
  return { record, tasks };
}
