import type { RedisCommands } from './redis-commands.ts';

/**
 * What makes this server unfit to store sessions, or undefined. A server that writes no append-only file restores ended
 * sessions when it restarts, and one that evicts keys ends sessions and forgets counts.
 */
export async function redisFault(redis: RedisCommands): Promise<string | undefined> {
  const facts = `${await redis.send('INFO', 'persistence')}\n${await redis.send('INFO', 'memory')}`;
  if (!/^aof_enabled:1\r?$/m.test(facts))
    return 'Redis writes no append-only file, so a restart can bring back ended sessions. Set `appendonly yes`';
  if (!/^maxmemory_policy:noeviction\r?$/m.test(facts))
    return 'Redis removes keys when its memory is full. Set `maxmemory-policy noeviction`';
  return undefined;
}
