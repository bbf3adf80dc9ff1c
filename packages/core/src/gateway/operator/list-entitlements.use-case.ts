import type { Clock } from '../../kernel/clock.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Entitlement } from '../entitlement/entitlement.ts';
import type { EntitlementFilter, EntitlementReader } from '../entitlement/entitlement-reader.port.ts';
import { type Operator, requireRole } from './operator.ts';

/** A page of entitlements as they were at the instant `at`. */
export interface ListedEntitlements extends Page<Entitlement> {
  readonly at: Instant;
}

/** Lists entitlements by state. */
export class ListEntitlements {
  readonly #ports: { readonly entitlements: EntitlementReader; readonly clock: Clock };

  constructor(ports: { entitlements: EntitlementReader; clock: Clock }) {
    this.#ports = ports;
  }

  /** The matching entitlements in the order of their DIDs. Throws `RoleRequired`. */
  async execute(
    operator: Operator,
    filter: EntitlementFilter,
    request: PageRequest,
  ): Promise<ListedEntitlements> {
    requireRole(operator, 'account.look-up');
    const at = this.#ports.clock.now();
    return { ...(await this.#ports.entitlements.page(filter, at, request)), at };
  }
}
