import { BackgroundAccess } from './background-access.port.ts';

/** For servers that use tokens only while a browser is signed in. */
export class NoBackgroundAccess extends BackgroundAccess {
  override async begin(): Promise<void> {}

  override async isWanted(): Promise<boolean> {
    return false;
  }
}
