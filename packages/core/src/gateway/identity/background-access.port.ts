import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/** Use of an account's tokens while no browser is signed in with the account. */
export abstract class BackgroundAccess {
  /** Records a sign-in, inside its unit of work. Work that was paused until a sign-in resumes. */
  abstract begin(did: Did, at: Instant): Promise<void>;

  /** Does the account's owner want the tokens to be kept after the last browser has signed out? */
  abstract isWanted(did: Did): Promise<boolean>;
}
