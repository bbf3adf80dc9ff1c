import { Databases } from '../../examples/gateway/bench/entitlement/databases.ts';
import { World } from '../study-auth/world.ts';
import type { Suite } from '../suite.ts';
import { BUILT_SERVERS } from './built-servers.ts';
import { start } from './start.ts';

const ENGINES = ['sqlite', 'postgres'] as const;

/**
 * Measures the time that the built servers need to start, and their memory without requests. The parts `sqlite` and
 * `postgres` measure all servers, and a part such as `bridge-postgres` measures one of them.
 */
export async function openSuite(): Promise<Suite> {
  const databases = new Databases();
  const world = new World();
  return {
    parts: {
      sqlite: start('sqlite', databases, world),
      postgres: start('postgres', databases, world),
      ...Object.fromEntries(
        BUILT_SERVERS.flatMap((server) =>
          ENGINES.map((engine) => [
            `${server.name.toLowerCase().replaceAll(' ', '-')}-${engine}`,
            start(engine, databases, world, [server]),
          ]),
        ),
      ),
    },
    close: async () => {
      await world.close();
      await databases.close();
    },
  };
}
