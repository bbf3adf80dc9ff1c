import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import { parseDid } from '../pds/parse-did.ts';
import type { Outbox } from '../queue/outbox.port.ts';
import { applied } from './applied.ts';
import { checkedEvent } from './checked-event.ts';
import { entitlementAudit } from './entitlement-audit.ts';
import type { EntitlementEvent } from './entitlement-event.ts';
import { EntitlementChanged, EventIdReused } from './entitlement-refusals.ts';
import type { EntitlementStore } from './entitlement-store.port.ts';
import { eventContent } from './event-content.ts';
import type { EventLedger, EventOutcome } from './event-ledger.port.ts';
import type { ForumMessages } from './forum-messages.ts';
import { forumTask } from './support-seat.ts';

/** An event, whose account it concerns, and who answers for it. */
export interface EntitlementOrder {
  readonly did: Did;
  readonly principal: Principal;
  readonly event: EntitlementEvent;
  /** The version of the entitlement that the order rests on; absent where it holds for any. */
  readonly seenVersion?: number | undefined;
}

/** The outcome of an event, and whether it had been applied before. */
export interface AppliedEvent extends EventOutcome {
  readonly replayed: boolean;
}

/** What applying an event needs. */
export interface ApplyEntitlementEventPorts {
  readonly entitlements: EntitlementStore;
  readonly ledger: EventLedger;
  readonly outbox: Outbox<ForumMessages>;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** The one way an entitlement changes: record, audit row, ledger and outbox together, or none of them. */
export class ApplyEntitlementEvent {
  readonly #ports: ApplyEntitlementEventPorts;

  constructor(ports: ApplyEntitlementEventPorts) {
    this.#ports = ports;
  }

  /**
   * A replay answers the first outcome and writes nothing. Throws `InvalidInput`, `EventIdReused`,
   * `EntitlementChanged` or the refusal of the transition, and then nothing is written either.
   */
  async execute({ did, principal, event, seenVersion }: EntitlementOrder): Promise<AppliedEvent> {
    const { entitlements, ledger, unitOfWork } = this.#ports;
    const content = eventContent(parseDid(did), checkedEvent(event));
    return unitOfWork.run(async () => {
      const before = await entitlements.lock(did);
      const first = await ledger.find(event.eventId);
      if (first && first.content !== content) throw new EventIdReused();
      if (first) return { ...first.outcome, replayed: true };
      if (seenVersion !== undefined && seenVersion !== before.version) throw new EntitlementChanged();
      const outcome = await this.#written(before, event, principal);
      // Events of one account wait for its lock: who took the id meanwhile speaks of another account.
      if (!(await ledger.record({ eventId: event.eventId, content, outcome }))) throw new EventIdReused();
      return { ...outcome, replayed: false };
    });
  }

  async #written(
    before: EventOutcome['entitlement'],
    event: EntitlementEvent,
    principal: Principal,
  ): Promise<EventOutcome> {
    const { entitlements, outbox, audit, clock, random } = this.#ports;
    const now = clock.now();
    const entitlement = applied(before, event, now);
    if (entitlement instanceof Error) throw entitlement;
    const task = forumTask(before, event, entitlement);
    const { did } = before;
    if (task) await outbox.add({ id: newId(random), task, payload: { did }, key: did, queuedAt: now });
    // From here to the end of the unit of work everybody else who appends to the log waits: nothing else is done there.
    const witness = await audit.append(entitlementAudit(principal, event, before, entitlement, now));
    await entitlements.save(entitlement, witness);
    return { entitlement, audit: witness };
  }
}
