import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/** Decides whether a user's tokens are used while no browser of the user is signed in. */
export abstract class BackgroundAccess {
  /** Records a sign-in in the unit of work of the sign-in. Work that was paused until a sign-in continues. */
  abstract begin(did: Did, at: Instant): Promise<void>;

  /** Returns whether the user wants the server to keep the tokens after the last browser has signed out. */
  abstract isWanted(did: Did): Promise<boolean>;
}
