import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Did } from '../pds/did.ts';
import type { HeldInvite, RecordedInvite, SignUpInvite } from './sign-up-invite.ts';

/**
 * Stores the invites to sign up. Every method belongs to the surrounding unit of work. Other servers see a committed
 * change from their next call.
 */
export abstract class SignUpInviteStore {
  /** Adds an invite. Rejects if the digest is already stored, which is an error of the caller. */
  abstract insert(invite: SignUpInvite): Promise<void>;

  /**
   * Holds the invite until `heldUntil`. Returns undefined if it is unknown, used, revoked, expired, or held
   * by another caller at `now`. An existing hold is treated as expired if it would last more than twice as long
   * as the new one, because it was created by a clock that was ahead. If callers hold one invite
   * concurrently, exactly one gets it.
   */
  abstract hold(digest: string, now: Instant, heldUntil: Instant): Promise<HeldInvite | undefined>;

  /** Stores the code that the personal data server created for the invite, for the next caller who holds it. */
  abstract keepPdsCode(digest: string, sealedPdsCode: string): Promise<void>;

  /** Releases the held invite for the next caller. */
  abstract release(digest: string): Promise<void>;

  /** Marks the invite as used permanently, held or not. `by` is null if its account is unknown. */
  abstract use(digest: string, by: Did | null, usedAt: Instant): Promise<void>;

  /**
   * Revokes the invite permanently. Returns false and changes nothing if it is unknown, used or already revoked. A
   * caller that holds it can still use it. If callers revoke one invite concurrently, exactly one gets `true`.
   */
  abstract revoke(digest: string, at: Instant): Promise<boolean>;

  /** All invites, newest first. A cursor stays valid while invites are added. */
  abstract page(request: PageRequest): Promise<Page<RecordedInvite>>;
}
