import { DomainError } from '../../kernel/domain-error.ts';
import type { InvalidInput } from '../../kernel/invalid-input.ts';

/** The base is in grace already; its end is moved with `grace.extend`. */
export class AlreadyInGrace extends DomainError {
  readonly code = 'already_in_grace';

  constructor() {
    super('The base is in grace already. Extend the grace, or lapse without one.');
  }
}

/** There is no base that could lapse into a grace. */
export class NothingToLapse extends DomainError {
  readonly code = 'nothing_to_lapse';

  constructor() {
    super('There is no active base that could lapse into a grace.');
  }
}

/** A grace is extended only while the base is in grace or lapsed, and only to a later instant that is still to come. */
export class GraceNotExtendable extends DomainError {
  readonly code = 'grace_not_extendable';

  constructor() {
    super(
      'Only a base in grace or lapsed can be given a grace, and only one that ends later than now and than before.',
    );
  }
}

/** The id names an event that was applied already and said something else. */
export class EventIdReused extends DomainError {
  readonly code = 'event_id_reused';

  constructor() {
    super('This event id was used for another event.');
  }
}

/** Somebody changed the account after whoever orders this had seen it. */
export class EntitlementChanged extends DomainError {
  readonly code = 'entitlement_changed';

  constructor() {
    super('Somebody changed this account meanwhile. Look it up again before you go on.');
  }
}

/** Why an event does not apply to what the account holds. */
export type EntitlementRefusal = AlreadyInGrace | NothingToLapse | GraceNotExtendable | InvalidInput;
