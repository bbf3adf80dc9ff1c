import type { Suite } from '../../../../bench/suite.ts';
import { endurance } from './endurance.ts';
import { eventStream } from './event-stream.ts';
import { gate } from './gate.ts';
import { latency } from './latency.ts';
import { passThrough } from './pass-through.ts';
import { ProxyWorld } from './world.ts';

/**
 * Compares the speed of the authorization proxy with that of other proxies. Measures the cost of its gate, and its
 * behaviour under load.
 */
export async function openSuite(): Promise<Suite> {
  const world = await ProxyWorld.open();
  return {
    parts: {
      'pass-through': passThrough(world),
      'gate-sqlite': gate(world, 'sqlite'),
      'gate-postgres': gate(world, 'postgres'),
      latency: latency(world),
      'event-stream': eventStream(world),
      endurance: endurance(world),
    },
    close: () => world.close(),
  };
}
