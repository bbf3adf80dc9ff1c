import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';

/** Decides whether a user's tokens are used while no browser of the user is signed in. */
export abstract class BackgroundAccess {
  /** Records a sign-in, and resumes work that was waiting for one. Belongs to the unit of work of the sign-in. */
  abstract begin(did: Did, at: Instant): Promise<void>;

  /** Returns whether the user wants the server to keep the tokens after the last browser has signed out. */
  abstract isWanted(did: Did): Promise<boolean>;
}
