import type { Instant } from '../../kernel/instant.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { Secret } from '../../kernel/secret.ts';

/** A permission to make one account. */
export interface SignUpInvite {
  /** SHA-256 of the code: the code itself is shown once and kept nowhere. */
  readonly digest: string;
  readonly createdBy: Principal;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** An invite that no other caller can use while its holder creates the account. */
export interface HeldInvite extends SignUpInvite {
  /** The personal data server's own code, sealed, once it was minted for this invite. */
  readonly sealedPdsCode: string | null;
}

/** A code of 128 random bits that a person can be sent: `svc-` and 22 characters. */
export function newInviteCode(random: RandomSource): Secret {
  return new Secret(`svc-${newId(random)}`);
}
