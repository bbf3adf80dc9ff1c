import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Did } from './did.ts';
import type { Handle } from './handle.ts';
import { HandleResolver } from './handle-resolver.port.ts';

/** A PDS account to create. */
export interface NewPdsAccount {
  readonly handle: Handle;
  readonly email: string;
  readonly password: Secret;
  /** A one-time code of the personal data server itself. */
  readonly inviteCode: Secret;
}

/** An account as the personal data server describes it. */
export interface PdsAccount {
  readonly did: Did;
  readonly handle: Handle;
  /** Null if the server has no e-mail address of the account. */
  readonly email: string | null;
}

/** The operated personal data server (PDS). Every method throws `PdsUnavailable` if the server does not respond. */
export abstract class PdsClient extends HandleResolver {
  /** Creates an invite code for one account. */
  abstract mintInviteCode(): Promise<Secret>;

  /**
   * Creates an account. If this code has already created an account under this handle and the password matches,
   * returns that account, because the first response may have been lost. Throws `PdsRefused` with the reason: a
   * handle that is taken, reserved or of another domain; an e-mail address that is taken or invalid; an invite code
   * that was used or never created; a password that differs from that of the existing account. A refusal does not use
   * up the code. If callers concurrently use one code or request one handle, exactly one gets an account; the others
   * get one of these refusals.
   */
  abstract createAccount(account: NewPdsAccount): Promise<PdsAccount>;

  /** The account; undefined if this server has no account with that DID. */
  abstract account(did: Did): Promise<PdsAccount | undefined>;

  /**
   * The DIDs of all accounts, in a stable order. A cursor stays valid while accounts are added, and its later pages
   * include them.
   */
  abstract dids(request: PageRequest): Promise<Page<Did>>;

  /** Returns whether the server responds and reports that it is healthy. Never throws. */
  abstract isHealthy(): Promise<boolean>;
}
