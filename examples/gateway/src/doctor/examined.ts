import type { Machine, Profile } from '../install/index.ts';

/** The installation that is examined. */
export interface Examined {
  readonly folder: string;
  readonly profile: Profile;
  readonly environment: NodeJS.ProcessEnv;
  readonly machine: Machine;
  /** True while its processes run. */
  readonly isRunning: boolean;
  /** Leaves out checks that need the network. */
  readonly isOffline: boolean;
}
