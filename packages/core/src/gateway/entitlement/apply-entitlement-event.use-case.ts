import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import { parseDid, parsePossibleDid } from '../pds/parse-did.ts';
import { applied } from './applied.ts';
import { checkedEvent } from './checked-event.ts';
import { entitlementAudit } from './entitlement-audit.ts';
import type { EntitlementEvent } from './entitlement-event.ts';
import { EntitlementChanged, EventIdReused } from './entitlement-refusals.ts';
import type { EntitlementStore } from './entitlement-store.port.ts';
import { eventContent } from './event-content.ts';
import type { EventLedger, EventOutbox, EventOutcome, LedgerEntry } from './event-ledger.port.ts';
import { endedHoldings } from './lapse-messages.ts';
import { forumTask } from './support-seat.ts';

/** An event, its holder, and the principal that orders it. */
export interface EntitlementOrder {
  readonly did: Did;
  readonly principal: Principal;
  readonly event: EntitlementEvent;
  /** The version of the entitlement that the caller has looked up; absent to apply the event to any version. */
  readonly seenVersion?: number | undefined;
}

/** The outcome of an event. `replayed`: the event was applied before, and nothing was written now. */
export interface AppliedEvent extends EventOutcome {
  readonly replayed: boolean;
}

export interface ApplyEntitlementEventPorts {
  readonly entitlements: EntitlementStore;
  readonly ledger: EventLedger;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/**
 * Applies an event to an entitlement. Nothing else changes entitlements. The record, audit row, ledger entry and
 * messages are written together or not at all.
 */
export class ApplyEntitlementEvent {
  readonly #ports: ApplyEntitlementEventPorts;

  constructor(ports: ApplyEntitlementEventPorts) {
    this.#ports = ports;
  }

  /**
   * A replay returns the first outcome and writes nothing. Throws `InvalidInput`, `EventIdReused`, `EntitlementChanged`
   * or the refusal of the transition. Nothing is written in these cases.
   */
  async execute({ did, principal, event, seenVersion }: EntitlementOrder): Promise<AppliedEvent> {
    const { entitlements, ledger, unitOfWork } = this.#ports;
    const content = eventContent(parseDid(did), checkedEvent(event));
    return unitOfWork.run(async () => {
      const before = await entitlements.lock(did);
      const first = await ledger.find(event.eventId);
      if (first && first.content !== content) throw new EventIdReused(first);
      if (first) return { ...first.outcome, replayed: true };
      if (seenVersion !== undefined && seenVersion !== before.version) throw new EntitlementChanged();
      if (isGrant(event)) parsePossibleDid(did);
      const outcome = await this.#written(before, event, principal);
      const messages = this.#messages(before, event, outcome);
      await this.#recorded({ eventId: event.eventId, content, outcome }, messages);
      return { ...outcome, replayed: false };
    });
  }

  /**
   * Records the event. Events of one holder wait for the holder's lock, so only an event of another holder can have
   * used the id since the check.
   */
  async #recorded(entry: LedgerEntry, messages: EventOutbox): Promise<void> {
    const { ledger } = this.#ports;
    if (await ledger.record(entry, messages)) return;
    throw new EventIdReused((await ledger.find(entry.eventId)) ?? entry);
  }

  async #written(
    before: EventOutcome['entitlement'],
    event: EntitlementEvent,
    principal: Principal,
  ): Promise<EventOutcome> {
    const { entitlements, audit, clock } = this.#ports;
    const now = clock.now();
    const entitlement = applied(before, event, now);
    if (entitlement instanceof Error) throw entitlement;
    // From here until the unit of work ends, other writers of the log wait. Keep the code after this short.
    const witness = await audit.append(entitlementAudit(principal, event, before, entitlement, now));
    await entitlements.save(entitlement, witness);
    return { entitlement, audit: witness };
  }

  #messages(
    before: EventOutcome['entitlement'],
    event: EntitlementEvent,
    { entitlement, audit }: EventOutcome,
  ): EventOutbox {
    const { did } = before;
    const id = () => newId(this.#ports.random);
    const at = audit.at;
    const ended = endedHoldings(before, entitlement);
    const task = forumTask(before, event, entitlement);
    const { reason, ticketRef } = event;
    // The message to the bridge has its own key, so that jobs for other servers do not delay it.
    const lapse = { task: 'bridge.lapse', payload: { did, ended, at }, key: `bridge ${did}` } as const;
    const seat = task && { task, payload: { did, reason, ticketRef }, key: did };
    return [
      ...(ended.length > 0 ? [{ id: id(), ...lapse, queuedAt: at }] : []),
      ...(seat ? [{ id: id(), ...seat, queuedAt: at }] : []),
    ];
  }
}

/**
 * Returns whether the event grants a plan. Only grants check the DID. Other events are accepted for any DID, because
 * otherwise a past grant to an invalid DID could not be ended.
 */
function isGrant({ name }: EntitlementEvent): boolean {
  return name === 'manual.grant' || name === 'checkout.completed';
}
