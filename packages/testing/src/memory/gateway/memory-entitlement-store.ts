import type { AuditEntry, AuditLog } from '@gatehouse/core/audit';
import {
  baseAt,
  type Entitlement,
  type EntitlementFilter,
  type EntitlementSort,
  type EntitlementState,
  EntitlementStore,
  isGraceOver,
  isWitnessOf,
  nothingHeld,
  stateAt,
} from '@gatehouse/core/entitlement';
import { type Instant, invalidCursor, type Page, type PageRequest } from '@gatehouse/core/kernel';
import type { PdsAccountDirectory } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import type { MemoryBaseEndStore } from './memory-base-end-store.ts';

const CURSORS: Readonly<Record<EntitlementSort, RegExp>> = {
  did: /^did:[!-~]+$/,
  handle: /^(?:0 |1 did:)[!-~]+$/,
  graceUntil: /^\d{15} did:[!-~]+$/,
};

/** Dependencies of `MemoryEntitlementStore`. */
export interface MemoryEntitlementStorePorts {
  readonly unitOfWork: MemoryUnitOfWork;
  readonly audit: AuditLog;
  readonly baseEnds: MemoryBaseEndStore;
  /** Contains the handles by which the store sorts. */
  readonly directory: PdsAccountDirectory;
}

/** Entitlements in memory. */
export class MemoryEntitlementStore extends EntitlementStore {
  readonly #unitOfWork: MemoryUnitOfWork;
  readonly #entitlements: MemoryTable<Entitlement>;
  readonly #audit: AuditLog;
  readonly #baseEnds: MemoryBaseEndStore;
  readonly #directory: PdsAccountDirectory;

  constructor(ports: MemoryEntitlementStorePorts) {
    super();
    this.#unitOfWork = ports.unitOfWork;
    this.#entitlements = new MemoryTable(ports.unitOfWork);
    this.#audit = ports.audit;
    this.#baseEnds = ports.baseEnds;
    this.#directory = ports.directory;
  }

  override async find(did: Did): Promise<Entitlement | undefined> {
    return this.#entitlements.read().get(did);
  }

  override async lock(did: Did): Promise<Entitlement> {
    this.#unitOfWork.required();
    return (await this.find(did)) ?? nothingHeld(did);
  }

  override async save(entitlement: Entitlement, witness: AuditEntry): Promise<void> {
    const head = await this.#audit.head();
    if (head.hash !== witness.hash || !isWitnessOf(witness, entitlement)) {
      throw new Error('An entitlement can change only together with a new audit row of the same change.');
    }
    const before = await this.find(entitlement.did);
    await this.#entitlements.write((rows) => {
      const version = rows.get(entitlement.did)?.version ?? 0;
      if (entitlement.version !== version + 1)
        throw new Error('The entitlement has changed since it was read.');
      rows.set(entitlement.did, entitlement);
    });
    await this.#baseEnds.ends.write((ends) => {
      const { did } = entitlement;
      if (hasBase(entitlement)) ends.delete(did);
      else if (before && hasBase(before) && !ends.has(did))
        ends.set(did, Math.min(before.graceUntil ?? witness.at, witness.at));
    });
  }

  override async *all(): AsyncIterable<Entitlement> {
    yield* this.#entitlements.rows().toSorted((a, b) => (a.did < b.did ? -1 : 1));
  }

  override async page(
    filter: EntitlementFilter,
    at: Instant,
    { limit, cursor }: PageRequest,
  ): Promise<Page<Entitlement>> {
    if (cursor !== undefined && !CURSORS[filter.sort ?? 'did'].test(cursor)) throw invalidCursor();
    const found: { readonly key: string; readonly entitlement: Entitlement }[] = [];
    for await (const entitlement of this.all()) {
      const key = await this.#keyOf(entitlement, filter.sort);
      if (matches(entitlement, filter, at) && key > (cursor ?? '')) found.push({ key, entitlement });
    }
    const shown = found.sort((one, other) => (one.key < other.key ? -1 : 1)).slice(0, limit);
    return {
      items: shown.map(({ entitlement }) => entitlement),
      nextCursor: found.length > limit ? (shown.at(-1)?.key ?? null) : null,
    };
  }

  /** Returns a text by which the records are sorted. */
  async #keyOf(entitlement: Entitlement, sort: EntitlementSort | undefined): Promise<string> {
    const { did } = entitlement;
    if (sort === 'graceUntil') return graceKey(entitlement);
    if (sort !== 'handle') return did;
    const handle = (await this.#directory.byDid(did))?.handle;
    return handle ? `0 ${handle}` : `1 ${did}`;
  }

  override async countsByState(at: Instant): Promise<Readonly<Record<EntitlementState, number>>> {
    const counts = { none: 0, active: 0, grace: 0, lapsed: 0 };
    for (const entitlement of this.#entitlements.rows()) counts[stateAt(entitlement, at)] += 1;
    return counts;
  }

  override async endingGraces(at: Instant, limit: number): Promise<readonly Entitlement[]> {
    return this.#entitlements
      .rows()
      .filter(({ graceUntil }) => graceUntil !== null && graceUntil > at)
      .sort((a, b) => (a.graceUntil ?? 0) - (b.graceUntil ?? 0) || (a.did < b.did ? -1 : 1))
      .slice(0, limit);
  }

  override async withGraceOver(now: Instant, limit: number): Promise<readonly Did[]> {
    return this.#entitlements
      .rows()
      .filter((entitlement) => isGraceOver(entitlement, now))
      .sort((a, b) => Number(a.graceUntil) - Number(b.graceUntil))
      .slice(0, limit)
      .map(({ did }) => did);
  }
}

function hasBase({ base }: Entitlement): boolean {
  return base === 'active' || base === 'grace';
}

/** Returns a text whose order is that of the ends of the graces and then of the DIDs. */
function graceKey({ graceUntil, did }: Entitlement): string {
  return `${String(graceUntil).padStart(15, '0')} ${did}`;
}

function matches(
  entitlement: Entitlement,
  { state, graceEndsBefore = Number.POSITIVE_INFINITY, sort }: EntitlementFilter,
  at: Instant,
): boolean {
  if (state !== undefined && stateAt(entitlement, at) !== state) return false;
  if (graceEndsBefore === Number.POSITIVE_INFINITY && sort !== 'graceUntil') return true;
  return baseAt(entitlement, at) === 'grace' && Number(entitlement.graceUntil) < graceEndsBefore;
}
