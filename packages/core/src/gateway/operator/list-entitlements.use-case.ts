import type { Clock } from '../../kernel/clock.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { baseAt, type Entitlement, stateAt } from '../entitlement/entitlement.ts';
import type { EntitlementState } from '../entitlement/entitlement-state.ts';
import type { EntitlementStore } from '../entitlement/entitlement-store.port.ts';
import { type Operator, requireRole } from './operator.ts';

/** Filter for entitlements. An entitlement matches if every given condition holds. */
export interface EntitlementFilter {
  readonly state?: EntitlementState | undefined;
  /** Only holders in grace whose grace ends before this instant. */
  readonly graceEndsBefore?: Instant | undefined;
}

/** A page of entitlements as they were at the instant `at`. */
export interface ListedEntitlements extends Page<Entitlement> {
  readonly at: Instant;
}

/** Lists entitlements by state. Reads every record, which is fast enough for a few thousand holders. */
export class ListEntitlements {
  readonly #ports: { readonly entitlements: EntitlementStore; readonly clock: Clock };

  constructor(ports: { entitlements: EntitlementStore; clock: Clock }) {
    this.#ports = ports;
  }

  /** The matching entitlements in the order of their DIDs. The cursor is the last DID of a page. Throws `RoleRequired`. */
  async execute(
    operator: Operator,
    filter: EntitlementFilter,
    { limit, cursor = '' }: PageRequest,
  ): Promise<ListedEntitlements> {
    requireRole(operator, 'account.look-up');
    const at = this.#ports.clock.now();
    const items: Entitlement[] = [];
    for await (const entitlement of this.#ports.entitlements.all()) {
      if (entitlement.did <= cursor || !matches(entitlement, filter, at)) continue;
      if (items.length === limit) return { items, nextCursor: items.at(-1)?.did ?? null, at };
      items.push(entitlement);
    }
    return { items, nextCursor: null, at };
  }
}

function matches(entitlement: Entitlement, filter: EntitlementFilter, at: Instant): boolean {
  const { state, graceEndsBefore } = filter;
  if (state !== undefined && stateAt(entitlement, at) !== state) return false;
  if (graceEndsBefore === undefined) return true;
  const { graceUntil } = entitlement;
  return baseAt(entitlement, at) === 'grace' && graceUntil !== null && graceUntil < graceEndsBefore;
}
