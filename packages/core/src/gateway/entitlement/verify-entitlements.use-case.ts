import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { AuditReader } from '../../audit/audit-reader.port.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import { type Entitlement, nothingHeld } from './entitlement.ts';
import { ENTITLEMENT_ACTION } from './entitlement-audit.ts';
import type { EntitlementReader } from './entitlement-reader.port.ts';
import type { EntitlementStore } from './entitlement-store.port.ts';
import { rebuilt } from './rebuilt.ts';

/** States whether every stored entitlement agrees with the log. `did` is the first holder whose entitlement differs. */
export type EntitlementsVerdict =
  | { readonly intact: true; readonly accounts: number }
  | { readonly intact: false; readonly did: Did };

/** Dependencies of `VerifyEntitlements`. */
export interface VerifyEntitlementsPorts {
  readonly entitlements: EntitlementStore;
  readonly log: AuditLog;
  readonly unitOfWork: UnitOfWork;
  /**
   * Source that is read first. It can lag behind, because each difference is checked again in `entitlements` and `log`.
   */
  readonly copy: { readonly entitlements: EntitlementReader; readonly log: AuditReader };
}

/**
 * Rebuilds every entitlement from the audit log and compares it with the stored one. It finds records that
 * were changed, created or removed without a row in the log. Run `VerifyAuditLog` first, because this
 * use-case trusts the log.
 */
export class VerifyEntitlements {
  readonly #ports: VerifyEntitlementsPorts;

  constructor(ports: VerifyEntitlementsPorts) {
    this.#ports = ports;
  }

  /**
   * Events can be applied during the check. Calls `onProgress` after each row with the number of replayed rows. Throws
   * a refusal if the log contains an event that could never apply.
   */
  async execute(onProgress: (rows: number) => void = () => {}): Promise<EntitlementsVerdict> {
    let accounts = 0;
    let rows = 0;
    const { copy } = this.#ports;
    const allLogged = this.#logged(copy.log, undefined, () => {
      rows += 1;
      onProgress(rows);
    });
    for await (const [logged, stored] of paired(allLogged, copy.entitlements.all())) {
      const did = (logged ?? stored).did;
      if (!isSame(logged, stored) && !(await this.#agrees(did))) return { intact: false, did };
      accounts += 1;
    }
    return { intact: true, accounts };
  }

  /** Compares the entitlement again under the holder's lock, because it could have changed between the two reads. */
  #agrees(did: Did): Promise<boolean> {
    const { entitlements, log, unitOfWork } = this.#ports;
    return unitOfWork.run(async () => {
      const stored = await entitlements.lock(did);
      for await (const logged of this.#logged(log, did)) return isSame(logged, stored);
      return false;
    });
  }

  /** Rebuilds entitlements from the log, for every holder whose DID is `from` or later, in the order of the DIDs. */
  async *#logged(log: AuditReader, from?: Did, onRow: () => void = () => {}): AsyncIterable<Entitlement> {
    let logged: Entitlement | undefined;
    for await (const entry of log.replayBySubject(from)) {
      onRow();
      if (!entry.action.startsWith(ENTITLEMENT_ACTION)) continue;
      if (logged && logged.did !== entry.subject) yield logged;
      logged = rebuilt(logged?.did === entry.subject ? logged : nothingHeld(entry.subject as Did), entry);
    }
    if (logged) yield logged;
  }
}

type Pair =
  | readonly [logged: Entitlement, stored: Entitlement | undefined]
  | readonly [logged: undefined, stored: Entitlement];

/**
 * Pairs the items of both lists by DID. An item is undefined if its list does not contain the DID. Both lists must be
 * in the order of the DIDs.
 */
async function* paired(
  logged: AsyncIterable<Entitlement>,
  stored: AsyncIterable<Entitlement>,
): AsyncIterable<Pair> {
  const records = stored[Symbol.asyncIterator]();
  const next = async () => (await records.next()).value as Entitlement | undefined;
  let record = await next();
  for await (const each of logged) {
    for (; record && record.did < each.did; record = await next()) yield [undefined, record];
    const isThere = record?.did === each.did;
    yield [each, isThere ? record : undefined];
    if (isThere) record = await next();
  }
  for (; record; record = await next()) yield [undefined, record];
}

function isSame(one: Entitlement | undefined, other: Entitlement | undefined): boolean {
  return one !== undefined && other !== undefined && comparable(one) === comparable(other);
}

function comparable({ payment, ...rest }: Entitlement): string {
  return canonicalJson({ ...rest, payment: payment && { ...payment } });
}
