import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { HeldInvite, SignUpInvite } from './sign-up-invite.ts';

/** Keeps the invites to sign up. */
export abstract class SignUpInviteStore {
  /** Adds an invite. A digest that is already there is an error of the caller and rejects. */
  abstract insert(invite: SignUpInvite): Promise<void>;

  /**
   * Holds the invite until `heldUntil`, unless it is unknown, used, expired, or held by somebody else at `now`: then
   * undefined. A hold that ends later than twice this one's length from `now` counts as over: a clock that ran ahead
   * made it. Of many who try at once one holds it.
   */
  abstract hold(digest: string, now: Instant, heldUntil: Instant): Promise<HeldInvite | undefined>;

  /** Notes the code that the personal data server minted for the invite: whoever holds it next is told. */
  abstract keepPdsCode(digest: string, sealedPdsCode: string): Promise<void>;

  /** Gives the held invite back, to be used by whoever tries next. */
  abstract release(digest: string): Promise<void>;

  /** Uses the invite up, for ever, held or not; `by` is null where its account is not known. */
  abstract use(digest: string, by: Did | null, usedAt: Instant): Promise<void>;
}
