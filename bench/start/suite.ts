import { Databases } from '../../examples/gateway/bench/entitlement/databases.ts';
import { World } from '../study-auth/world.ts';
import type { Suite } from '../suite.ts';
import { start } from './start.ts';

/** Measures the time that the built servers need to start, and their memory without requests. */
export async function openSuite(): Promise<Suite> {
  const databases = new Databases();
  const world = new World();
  return {
    parts: {
      sqlite: start('sqlite', databases, world),
      postgres: start('postgres', databases, world),
    },
    close: async () => {
      await world.close();
      await databases.close();
    },
  };
}
