import type { Machine, Profile } from '../install/index.ts';

/** The installation that is examined. */
export interface Examined {
  readonly folder: string;
  readonly profile: Profile;
  readonly environment: NodeJS.ProcessEnv;
  readonly machine: Machine;
  /** True while the processes of the installation run. */
  readonly isRunning: boolean;
  /** True if checks that need the network are left out. */
  readonly isOffline: boolean;
}
