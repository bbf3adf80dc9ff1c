import type { AuditHead } from '../../audit/audit-entry.ts';
import type { AuditReader } from '../../audit/audit-reader.port.ts';
import type { Verification, VerificationStore } from '../../audit/verification-store.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { BlockChecks } from '../block/block-checks.ts';
import type { Entitlement } from '../entitlement/entitlement.ts';
import type { EntitlementReader } from '../entitlement/entitlement-reader.port.ts';
import type { EntitlementState } from '../entitlement/entitlement-state.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import type { TaskBacklog } from '../queue/work-queue.port.ts';
import { type Operator, requireRole } from './operator.ts';
import type { PdsAccountFinder } from './pds-account-finder.port.ts';

/** Totals over all holders. */
export interface ServiceTotals {
  /** Number of seats in the support forum by state, with 0 for states without seats. */
  readonly seats: Readonly<Record<string, number>>;
  /** Bytes of stored files, and bytes that open uploads have reserved. */
  readonly usedBytes: number;
  readonly reservedBytes: number;
}

/** Failed jobs of one task that failed for the same reason. */
export interface FailureCause {
  readonly task: string;
  readonly code: string;
  readonly jobs: number;
  /** Number of different keys of these jobs. The key of a job that writes for a holder is the holder's DID. */
  readonly keys: number;
  /** Time of the latest failure. */
  readonly lastAt: Instant;
}

/** The state of the service at one instant. */
export interface Overview {
  readonly at: Instant;
  readonly accounts: Readonly<Record<EntitlementState, number>>;
  /** The entitlements whose grace ends next. */
  readonly graces: readonly Entitlement[];
  /** Known handles of the holders in `graces`. */
  readonly handles: ReadonlyMap<Did, Handle>;
  readonly backlog: readonly TaskBacklog[];
  readonly blocks: BlockChecks;
  readonly totals: ServiceTotals;
  /** Causes of failed jobs, the most frequent first. */
  readonly failures: readonly FailureCause[];
  readonly head: AuditHead;
  /** The last verification of the audit log; undefined if there was none. */
  readonly verification: Verification | undefined;
}

const MAX_GRACES = 10;

/** Dependencies of `ReadOverview`. */
export interface ReadOverviewPorts {
  readonly entitlements: EntitlementReader;
  readonly finder: PdsAccountFinder;
  readonly queue: { backlog(): Promise<readonly TaskBacklog[]> };
  readonly ledger: { checks(): Promise<BlockChecks> };
  readonly totals: {
    read(): Promise<ServiceTotals>;
    failures(): Promise<readonly FailureCause[]>;
  };
  readonly audit: AuditReader;
  readonly verifications: VerificationStore;
  readonly clock: Clock;
}

/** Reads the numbers that the operators' home page shows. */
export class ReadOverview {
  readonly #ports: ReadOverviewPorts;

  constructor(ports: ReadOverviewPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator): Promise<Overview> {
    requireRole(operator, 'overview.read');
    const { entitlements, finder, queue, ledger, totals, audit, verifications, clock } = this.#ports;
    const at = clock.now();
    const graces = await entitlements.endingGraces(at, MAX_GRACES);
    return {
      at,
      accounts: await entitlements.countsByState(at),
      graces,
      handles: await finder.handlesOf(graces.map(({ did }) => did)),
      backlog: await queue.backlog(),
      blocks: await ledger.checks(),
      totals: await totals.read(),
      failures: await totals.failures(),
      head: await audit.head(),
      verification: await verifications.last(),
    };
  }
}
