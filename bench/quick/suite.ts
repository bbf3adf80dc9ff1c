import { join } from 'node:path';
import { whole } from '../study-auth/parts/whole.ts';
import { World } from '../study-auth/world.ts';
import type { Suite } from '../suite.ts';

const OPTIONS = { rounds: 5, duration: 500 };

/** Measures in under three minutes the numbers that developers should watch while they change code. */
export async function openSuite(): Promise<Suite> {
  const world = new World();
  return {
    parts: { sqlite: whole(world, 'sqlite', OPTIONS), postgres: whole(world, 'postgres', OPTIONS) },
    keptIn: join(import.meta.dirname, 'last.md'),
    close: () => world.close(),
  };
}
