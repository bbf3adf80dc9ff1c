import type { Clock } from '../../kernel/clock.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Entitlement } from '../entitlement/entitlement.ts';
import type { EntitlementFilter, EntitlementReader } from '../entitlement/entitlement-reader.port.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import { type Operator, requireRole } from './operator.ts';
import type { PdsAccountFinder } from './pds-account-finder.port.ts';

/** A page of entitlements at the instant `at`, and the known handles of their holders. */
export interface ListedEntitlements extends Page<Entitlement> {
  readonly at: Instant;
  readonly handles: ReadonlyMap<Did, Handle>;
}

/** Dependencies of `ListEntitlements`. */
export interface ListEntitlementsPorts {
  readonly entitlements: EntitlementReader;
  readonly finder: PdsAccountFinder;
  readonly clock: Clock;
}

/** Lists entitlements by state. */
export class ListEntitlements {
  readonly #ports: ListEntitlementsPorts;

  constructor(ports: ListEntitlementsPorts) {
    this.#ports = ports;
  }

  /** Returns the matching entitlements in the order of the filter. Throws `RoleRequired`. */
  async execute(
    operator: Operator,
    filter: EntitlementFilter,
    request: PageRequest,
  ): Promise<ListedEntitlements> {
    requireRole(operator, 'account.look-up');
    const at = this.#ports.clock.now();
    const page = await this.#ports.entitlements.page(filter, at, request);
    const handles = await this.#ports.finder.handlesOf(page.items.map(({ did }) => did));
    return { ...page, at, handles };
  }
}
