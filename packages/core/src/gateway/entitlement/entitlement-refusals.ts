import { DomainError } from '../../kernel/domain-error.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { InvalidInput } from '../../kernel/invalid-input.ts';
import type { Base, Entitlement } from './entitlement.ts';
import { eventNameOf } from './entitlement-audit.ts';
import type { LedgerEntry } from './event-ledger.port.ts';

/**
 * The base plan is already in its grace period. Send the event `grace.extend` to change the end of the
 * period.
 */
export class AlreadyInGrace extends DomainError {
  readonly code = 'already_in_grace';

  constructor() {
    super('The base plan is already in grace. Extend the grace period, or end the plan without one.');
  }
}

/** The holder has no active base plan that could lapse into a grace period. */
export class NothingToLapse extends DomainError {
  readonly code = 'nothing_to_lapse';

  constructor() {
    super('There is no active base plan that could lapse into a grace period.');
  }
}

/**
 * A grace period can be extended only while the base plan is in grace or lapsed. The new end must be in the
 * future and later than the current end.
 */
export class GraceNotExtendable extends DomainError {
  readonly code = 'grace_not_extendable';

  /** `graceUntil` is the current end of the grace; null if the base is not in grace. */
  constructor({ base, graceUntil }: Pick<Entitlement, 'base' | 'graceUntil'>) {
    super(
      graceUntil === null
        ? extensionRefusal(base)
        : `The grace period ends at ${iso(graceUntil)}. Choose a later instant.`,
    );
  }
}

function extensionRefusal(base: Base): string {
  return base === 'lapsed'
    ? 'The base plan has lapsed. Choose an instant in the future to start a grace period.'
    : `The base plan is "${base}". A grace period can be extended only for a plan that is in grace or lapsed.`;
}

/** The id belongs to another event that was applied before. */
export class EventIdReused extends DomainError {
  readonly code = 'event_id_reused';

  constructor({ eventId, outcome }: Pick<LedgerEntry, 'eventId' | 'outcome'>) {
    const { action, subject, at } = outcome.audit;
    super(
      `Event id "${eventId}" was used at ${iso(at)} for "${eventNameOf(action)}" of ${subject}, with other content. ` +
        'Use a new id for a new event.',
    );
  }
}

function iso(at: Instant): string {
  return new Date(at).toISOString();
}

/** The entitlement has changed since the caller looked it up. */
export class EntitlementChanged extends DomainError {
  readonly code = 'entitlement_changed';

  constructor() {
    super('This entitlement has changed since you looked it up. Look it up again, then decide.');
  }
}

/** Reason why an event does not apply to the current entitlement. */
export type EntitlementRefusal = AlreadyInGrace | NothingToLapse | GraceNotExtendable | InvalidInput;
