import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Did } from './did.ts';
import type { Handle } from './handle.ts';
import { HandleResolver } from './handle-resolver.port.ts';

/** An account that is to be made. */
export interface NewPdsAccount {
  readonly handle: Handle;
  readonly email: string;
  readonly password: Secret;
  /** A one-time code of the personal data server itself. */
  readonly inviteCode: Secret;
}

/** An account as the personal data server tells of it. */
export interface PdsAccount {
  readonly did: Did;
  readonly handle: Handle;
  /** Null where none is on record. */
  readonly email: string | null;
}

/** The operated personal data server (PDS). Every method throws `PdsUnavailable` when the server does not answer. */
export abstract class PdsClient extends HandleResolver {
  /** Mints an invite code for one account. */
  abstract mintInviteCode(): Promise<Secret>;

  /**
   * Creates an account. If this code has already created an account under this handle and the password matches, returns
   * that account, because the first answer may have been lost. Throws `PdsRefused` with the reason: a handle that is taken,
   * reserved or of another domain; an e-mail that is taken or not accepted; an invite code that was used or never minted;
   * a password that differs from the existing account's. A refusal does not spend the code. If callers concurrently use
   * one code or want one handle, exactly one gets an account; the others throw one of these refusals.
   */
  abstract createAccount(account: NewPdsAccount): Promise<PdsAccount>;

  /** The account; undefined when this server has no account with that DID. */
  abstract account(did: Did): Promise<PdsAccount | undefined>;

  /**
   * The DIDs of all accounts, in a stable order. A cursor stays valid while accounts are added, and its later pages
   * include them.
   */
  abstract dids(request: PageRequest): Promise<Page<Did>>;

  /** Does the server answer, and report that it is healthy? Never throws. */
  abstract isHealthy(): Promise<boolean>;
}
