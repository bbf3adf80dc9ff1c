import { BackgroundAccess } from './background-access.port.ts';

/** Forbids use of tokens while no browser is signed in. */
export class NoBackgroundAccess extends BackgroundAccess {
  override async begin(): Promise<void> {}

  override async isWanted(): Promise<boolean> {
    return false;
  }
}
