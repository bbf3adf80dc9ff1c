import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/** What a server does with the tokens of an account while no browser is signed in with it. */
export abstract class BackgroundAccess {
  /** Takes note of a sign-in, inside its unit of work: work that waited for one goes on. */
  abstract begin(did: Did, at: Instant): Promise<void>;

  /** Does the account's owner want the tokens to be kept after the last browser has signed out? */
  abstract isWanted(did: Did): Promise<boolean>;
}
