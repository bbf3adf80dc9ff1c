import type { AuditEntry, AuditLog } from '@gatehouse/core/audit';
import {
  baseAt,
  type Entitlement,
  type EntitlementFilter,
  type EntitlementState,
  EntitlementStore,
  isGraceOver,
  isWitnessOf,
  nothingHeld,
  stateAt,
} from '@gatehouse/core/entitlement';
import type { Instant, Page, PageRequest } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import { MemoryBaseEndStore } from './memory-base-end-store.ts';

/** Entitlements in memory. */
export class MemoryEntitlementStore extends EntitlementStore {
  readonly #unitOfWork: MemoryUnitOfWork;
  readonly #entitlements: MemoryTable<Entitlement>;
  readonly #audit: AuditLog;
  readonly #baseEnds: MemoryBaseEndStore;

  constructor(
    unitOfWork: MemoryUnitOfWork,
    audit: AuditLog,
    baseEnds: MemoryBaseEndStore = new MemoryBaseEndStore(unitOfWork),
  ) {
    super();
    this.#unitOfWork = unitOfWork;
    this.#entitlements = new MemoryTable(unitOfWork);
    this.#audit = audit;
    this.#baseEnds = baseEnds;
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
    { limit, cursor = '' }: PageRequest,
  ): Promise<Page<Entitlement>> {
    const keyOf = (each: Entitlement) => (filter.sort === 'graceUntil' ? graceKey(each) : each.did);
    const found: Entitlement[] = [];
    for await (const each of this.all())
      if (matches(each, filter, at) && keyOf(each) > cursor) found.push(each);
    const items = found.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: found.length > limit && last ? keyOf(last) : null };
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
