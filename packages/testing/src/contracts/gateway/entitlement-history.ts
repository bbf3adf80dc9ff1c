import assert from 'node:assert/strict';
import {
  type AppliedEvent,
  type AuditEntry,
  type Did,
  type Entitlement,
  type EntitlementOrder,
  type Instant,
  nothingHeld,
  retold,
} from '@gatehouse/core';
import type { GatewayStorage } from '../../memory/memory-gateway-storage.ts';
import { type EntitlementSystem, entitlementSystem } from './entitlement-system.ts';
import { freshDid } from './fresh-did.ts';

/** An event that was applied, and the answer it got the first time. */
export interface PastEvent {
  readonly order: EntitlementOrder;
  readonly outcome: AppliedEvent;
}

/** What should be true of the accounts of one random history. */
export interface HistoryModel {
  now: Instant;
  readonly records: Map<Did, Entitlement>;
  readonly past: PastEvent[];
  rows: number;
}

/** The accounts of one random history in the system under test. */
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

  /** The rows of the audit log that speak of these accounts, oldest first. */
  async auditRows(): Promise<readonly AuditEntry[]> {
    const rows: AuditEntry[] = [];
    for await (const row of this.system.storage.audit.replay(this.#startedAfter)) {
      if (this.dids.some((did) => did === row.subject)) rows.push(row);
    }
    return rows;
  }

  /** All that is stored about these accounts, for comparing before and after. */
  async everything(): Promise<unknown> {
    const { entitlements, outbox } = this.system.storage;
    const messages = await outbox.pending(1_000);
    return {
      records: await Promise.all(this.dids.map((did) => entitlements.find(did))),
      rows: await this.auditRows(),
      messages: messages.filter(({ did }) => this.dids.includes(did)),
    };
  }

  /** The stored records are those of the model, and those that the audit log tells of. */
  async agreesWith(model: HistoryModel): Promise<void> {
    const rows = await this.auditRows();
    assert.equal(rows.length, model.rows);
    for (const did of this.dids) {
      const stored = (await this.system.storage.entitlements.find(did)) ?? nothingHeld(did);
      assert.deepEqual(stored, model.records.get(did));
      assert.deepEqual(rows.reduce(retold, nothingHeld(did)), stored);
    }
  }
}
