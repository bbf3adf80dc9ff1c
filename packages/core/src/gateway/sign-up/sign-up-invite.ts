import type { Instant } from '../../kernel/instant.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Did } from '../pds/did.ts';

/** Permission to create one PDS account. */
export interface SignUpInvite {
  /** SHA-256 of the code. The code itself is shown once and never stored. */
  readonly digest: string;
  /** The person the invite is for, in the words of its creator; null if nothing was noted. */
  readonly note: string | null;
  readonly createdBy: Principal;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** An invite with the time of its use or revocation. */
export interface RecordedInvite extends SignUpInvite {
  /** Time at which the invite was used; null before that. */
  readonly usedAt: Instant | null;
  /** The PDS account that was created with the invite; null if that account is unknown or the invite is unused. */
  readonly usedBy: Did | null;
  /** Time at which an operator revoked the invite; null before that. */
  readonly revokedAt: Instant | null;
}

/** Maximum number of characters of a note. */
export const MAX_INVITE_NOTE_CHARACTERS = 200;

/** Returns the form in which notes are searched, so that case and compatible characters do not matter. */
export function inviteNoteKey(note: string): string {
  return note.normalize('NFKC').toLowerCase();
}

/** States of invites, in the order in which they are shown. */
export const INVITE_STATES = ['open', 'used', 'revoked', 'expired'] as const;

/** State of an invite. A used invite is `used`, even if it was revoked before its use or expires later. */
export type InviteState = (typeof INVITE_STATES)[number];

/** Returns the state of the invite at the instant. */
export function inviteState({ usedAt, revokedAt, expiresAt }: RecordedInvite, now: Instant): InviteState {
  if (usedAt !== null) return 'used';
  if (revokedAt !== null) return 'revoked';
  return now < expiresAt ? 'open' : 'expired';
}

/** An invite that one caller has reserved while the PDS account is created. */
export interface HeldInvite extends SignUpInvite {
  /** Invite code of the personal data server in sealed form; null if no code was created for this invite yet. */
  readonly sealedPdsCode: string | null;
}

/** Returns an invite code with 128 random bits: `svc-` and 22 characters. */
export function newInviteCode(random: RandomSource): Secret {
  return new Secret(`svc-${newId(random)}`);
}
