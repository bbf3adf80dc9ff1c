import type { Suite } from '../suite.ts';
import { guarded } from './parts/guarded.ts';
import { World } from './world.ts';

/** How fast study-auth and its guard are, beside what they could at best be and beside their peers. */
export async function openSuite(): Promise<Suite> {
  const world = new World();
  return {
    parts: {
      'guarded-sqlite': guarded(world, 'sqlite'),
      'guarded-postgres': guarded(world, 'postgres'),
    },
    close: () => world.close(),
  };
}
