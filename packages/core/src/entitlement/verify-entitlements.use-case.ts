import type { AuditLog } from '../audit/audit-log.port.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import { type Entitlement, nothingHeld } from './entitlement.ts';
import { ENTITLEMENT_ACTION } from './entitlement-audit.ts';
import type { EntitlementStore } from './entitlement-store.port.ts';
import { retold } from './retold.ts';

/** Is every stored entitlement what the log tells? If not, whose is the first that is not. */
export type EntitlementsVerdict =
  | { readonly intact: true; readonly accounts: number }
  | { readonly intact: false; readonly did: Did };

/**
 * Tells every entitlement anew from the audit log and compares it with the stored one: a record that was changed past
 * the log, made without it or removed is found. The log itself is for `VerifyAuditLog` to check, and first.
 */
export class VerifyEntitlements {
  readonly #entitlements: EntitlementStore;
  readonly #log: AuditLog;
  readonly #unitOfWork: UnitOfWork;

  constructor(ports: { entitlements: EntitlementStore; log: AuditLog; unitOfWork: UnitOfWork }) {
    this.#entitlements = ports.entitlements;
    this.#log = ports.log;
    this.#unitOfWork = ports.unitOfWork;
  }

  /** Events may be applied meanwhile. Throws the refusal of an event that the log tells and that never could apply. */
  async execute(): Promise<EntitlementsVerdict> {
    const story = new Story(this.#log);
    await story.goOn();
    const missing = new Set(story.dids());
    for await (const stored of this.#entitlements.all()) {
      missing.delete(stored.did);
      if (!isSame(stored, story.of(stored.did)) && !(await this.#agrees(stored.did, story)))
        return { intact: false, did: stored.did };
    }
    for (const did of missing) if (!(await this.#agrees(did, story))) return { intact: false, did };
    return { intact: true, accounts: story.dids().length };
  }

  /** Compares once more while nobody changes the account: it may have changed between the two readings. */
  #agrees(did: Did, story: Story): Promise<boolean> {
    return this.#unitOfWork.run(async () => {
      const stored = await this.#entitlements.lock(did);
      await story.goOn();
      return isSame(stored, story.of(did));
    });
  }
}

/** What the log tells of all accounts, up to the last row that was read. */
class Story {
  readonly #log: AuditLog;
  readonly #told = new Map<Did, Entitlement>();
  #readUpTo = 0;

  constructor(log: AuditLog) {
    this.#log = log;
  }

  async goOn(): Promise<void> {
    for await (const entry of this.#log.replay(this.#readUpTo)) {
      const did = entry.subject as Did;
      if (entry.action.startsWith(ENTITLEMENT_ACTION)) this.#told.set(did, retold(this.of(did), entry));
      this.#readUpTo = entry.sequence;
    }
  }

  of(did: Did): Entitlement {
    return this.#told.get(did) ?? nothingHeld(did);
  }

  dids(): readonly Did[] {
    return [...this.#told.keys()];
  }
}

function isSame(one: Entitlement, other: Entitlement): boolean {
  return comparable(one) === comparable(other);
}

function comparable({ payment, ...rest }: Entitlement): string {
  return canonicalJson({ ...rest, payment: payment && { ...payment } });
}
