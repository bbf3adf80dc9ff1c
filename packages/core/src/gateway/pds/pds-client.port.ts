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
  /** A one-time invite code that the personal data server itself has created. */
  readonly inviteCode: Secret;
}

/** A PDS account as the personal data server describes it. */
export interface PdsAccount {
  readonly did: Did;
  readonly handle: Handle;
  /** E-mail address; null if the server has none for the PDS account. */
  readonly email: string | null;
}

/** The operated personal data server (PDS). Every method throws `PdsUnavailable` if the server does not respond. */
export abstract class PdsClient extends HandleResolver {
  /** Creates an invite code for one PDS account. */
  abstract mintInviteCode(): Promise<Secret>;

  /**
   * Creates a PDS account. If this code has already created an account with this handle and the password matches,
   * returns that account, because the first response could have been lost. Otherwise throws `PdsRefused` with the
   * reason. The handle can be taken, reserved or in another domain. The e-mail address can be taken or invalid. The
   * invite code can be used or unknown. The password can differ from that of the existing account. A refusal does not
   * use up the code. If callers use one code or request one handle concurrently, exactly one gets an account, and the
   * others get one of these refusals.
   */
  abstract createAccount(account: NewPdsAccount): Promise<PdsAccount>;

  /** The PDS account; undefined if this server has none with the DID. */
  abstract account(did: Did): Promise<PdsAccount | undefined>;

  /**
   * The DIDs of all PDS accounts, in a stable order. A cursor stays valid while accounts are added, and later pages
   * include the added accounts. Throws `InvalidInput` for a cursor that the server does not accept.
   */
  abstract dids(request: PageRequest): Promise<Page<Did>>;

  /** Returns whether the server responds and reports that it is healthy. Never throws. */
  abstract isHealthy(): Promise<boolean>;
}
