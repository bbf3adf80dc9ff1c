import type { Suite } from '../suite.ts';
import { frameworks } from './parts/frameworks.ts';
import { guarded } from './parts/guarded.ts';
import { logins } from './parts/logins.ts';
import { rejected } from './parts/rejected.ts';
import { slowDisk } from './parts/slow-disk.ts';
import { whole } from './parts/whole.ts';
import { workers } from './parts/workers.ts';
import { World } from './world.ts';

const WHOLE_OPTIONS = { rounds: 15, duration: 1_000 };

/**
 * Measures the speed of study-auth and its session guard, compared with the best possible speed and with other
 * products.
 */
export async function openSuite(): Promise<Suite> {
  const world = new World();
  return {
    parts: {
      'guarded-sqlite': guarded(world, 'sqlite'),
      'guarded-postgres': guarded(world, 'postgres'),
      'frameworks-sqlite': frameworks(world, 'sqlite'),
      'frameworks-postgres': frameworks(world, 'postgres'),
      'whole-sqlite': whole(world, 'sqlite', WHOLE_OPTIONS),
      'whole-postgres': whole(world, 'postgres', WHOLE_OPTIONS),
      'logins-sqlite': logins(world, 'sqlite'),
      'logins-postgres': logins(world, 'postgres'),
      'slow-disk': slowDisk(world),
      'workers-sqlite': workers(world, 'sqlite'),
      'workers-postgres': workers(world, 'postgres'),
      'rejected-sqlite': rejected(world, 'sqlite'),
    },
    close: () => world.close(),
  };
}
