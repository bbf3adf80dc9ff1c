import type { AuditFilter } from '../../audit/audit-filter.ts';
import type { AuditView, RowFilter } from '../../audit/audit-view.ts';
import type { EventLedger } from '../entitlement/event-ledger.port.ts';
import { isDid } from '../pds/did.ts';
import { type Operator, requireRole } from './operator.ts';
import type { PdsAccountFinder } from './pds-account-finder.port.ts';

/** Filter for rows of the audit log. A row matches if every given condition holds. */
export interface OperatorAuditFilter extends AuditFilter {
  /** Matches only the row of the entitlement event with this id. */
  readonly eventId?: string | undefined;
}

/** Dependencies of `OperatorAuditView`. */
export interface OperatorAuditViewPorts {
  readonly ledger: EventLedger;
  readonly finder: PdsAccountFinder;
}

/** Shows the audit log to operators with a role. Names principals and subjects by their handles. */
export class OperatorAuditView implements AuditView<Operator, OperatorAuditFilter> {
  readonly #ports: OperatorAuditViewPorts;

  constructor(ports: OperatorAuditViewPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  requireReader(operator: Operator): void {
    requireRole(operator, 'audit.read');
  }

  async rowFilter({ eventId, ...filter }: OperatorAuditFilter): Promise<RowFilter | undefined> {
    if (eventId === undefined) return filter;
    const sequence = (await this.#ports.ledger.find(eventId))?.outcome.audit.sequence;
    return sequence === undefined ? undefined : { ...filter, sequence };
  }

  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#ports.finder.handlesOf(ids.filter(isDid));
  }
}
