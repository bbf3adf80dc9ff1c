import { DomainError } from '../../kernel/domain-error.ts';

/** The peer cannot be reached, does not respond in time, or breaks the protocol. Try again later. */
export class PeerUnreachable extends DomainError {
  readonly code = 'peer_unreachable';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The peer cannot be used: ${reason}.`, options);
    this.reason = reason;
  }
}

/** The peer has no space for the block. */
export class PeerFull extends DomainError {
  readonly code = 'peer_full';

  constructor() {
    super('The peer has no room for more blocks. Free some of its disk, or add a peer.');
  }
}

/**
 * The peer is not a member. Its id is not in the list of peers, or is not the expected id, or the peer did not prove
 * the swarm secret.
 */
export class MembershipRefused extends DomainError {
  readonly code = 'membership_refused';

  constructor(message: string) {
    super(message);
  }
}

/** The peer made a false claim, such as a receipt that it did not sign. */
export class PeerLied extends DomainError {
  readonly code = 'peer_lied';

  constructor(what: string) {
    super(`The peer's ${what} is wrong, so its copy is not counted.`);
  }
}

/** Another machine uses the same key as this machine. */
export class MachineDoubled extends DomainError {
  readonly code = 'machine_doubled';

  constructor() {
    super(
      'Another machine has the LIBP2P_IDENTITY_KEY of this one, so peers refuse both. Stop one of them, and let it join again with a key of its own.',
    );
  }
}
