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

/** Talks to the personal data server that we operate. Every method throws `PdsUnavailable` when it does not answer. */
export abstract class PdsClient extends HandleResolver {
  /** Mints a code that is good for one account. */
  abstract mintInviteCode(): Promise<Secret>;

  /**
   * Makes an account; the one that this very code made under this handle is answered again to its password, for the
   * answer before may have been lost. Throws `PdsRefused` with the reason: a handle that is taken, reserved or of
   * another domain, an e-mail that is taken or not accepted, an invite code that was used or never minted, another
   * password than that of the account that is there. A refusal spends no code. Of many who use one code, or want one
   * handle, at once one gets an account; the others throw either refusal.
   */
  abstract createAccount(account: NewPdsAccount): Promise<PdsAccount>;

  /** The account; undefined when this server has none of that DID. */
  abstract account(did: Did): Promise<PdsAccount | undefined>;

  /**
   * The DIDs of all accounts, in an order that stays. A cursor stays valid while accounts are added, and comes to
   * those too.
   */
  abstract dids(request: PageRequest): Promise<Page<Did>>;

  /** Is it there and well? Never throws. */
  abstract isHealthy(): Promise<boolean>;
}
