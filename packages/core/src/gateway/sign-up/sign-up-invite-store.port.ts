import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Did } from '../pds/did.ts';
import type { HeldInvite, InviteState, RecordedInvite, SignUpInvite } from './sign-up-invite.ts';

/** Selects invites. An invite matches if every given condition holds. */
export interface InviteFilter {
  /** Only invites that have this state at the instant. */
  readonly state?: { readonly is: InviteState; readonly at: Instant } | undefined;
  /**
   * Only invites whose note contains the text, compared by `inviteNoteKey`, and those that one of these PDS accounts
   * used.
   */
  readonly search?: { readonly note: string; readonly usedBy: readonly Did[] } | undefined;
}

/**
 * Stores the invites to sign up. Every method belongs to the surrounding unit of work. Other servers see a committed
 * change from their next call.
 */
export abstract class SignUpInviteStore {
  /** Adds an invite. Rejects if the digest is already stored, which is an error of the caller. */
  abstract insert(invite: SignUpInvite): Promise<void>;

  /**
   * Reserves the invite for the caller until `heldUntil`. Returns undefined if it is unknown, used, revoked, expired,
   * or reserved by another caller at `now`. Ignores an existing reservation that would last more than twice as long as
   * the new one. Such a reservation was created while a clock was ahead. If callers reserve one invite concurrently,
   * exactly one gets it.
   */
  abstract hold(digest: string, now: Instant, heldUntil: Instant): Promise<HeldInvite | undefined>;

  /**
   * Stores the code that the personal data server created for the invite, if the stored code is still `known` (null if
   * there was none). Returns the code that is stored afterwards; null for an unknown invite. All callers of one invite
   * therefore use the same code, even if the reservation of one has expired. The next caller who reserves the invite
   * gets the code.
   */
  abstract keepPdsCode(digest: string, sealedPdsCode: string, known: string | null): Promise<string | null>;

  /** Ends the reservation, so that the next caller can reserve the invite. */
  abstract release(digest: string): Promise<void>;

  /**
   * Marks the invite as used permanently, whether it is reserved or not. `by` is null if the new PDS account is
   * unknown.
   */
  abstract use(digest: string, by: Did | null, usedAt: Instant): Promise<void>;

  /**
   * Revokes the invite permanently. Returns false and changes nothing if it is unknown, used or already revoked. A
   * caller who has reserved the invite can still use it. If callers revoke one invite concurrently, exactly one gets
   * `true`.
   */
  abstract revoke(digest: string, at: Instant): Promise<boolean>;

  /** The invites that match, newest first; all if no filter is given. A cursor stays valid while invites are added. */
  abstract page(request: PageRequest, filter?: InviteFilter): Promise<Page<RecordedInvite>>;

  /** The number of invites in each state at the instant. */
  abstract counts(at: Instant): Promise<Readonly<Record<InviteState, number>>>;
}
