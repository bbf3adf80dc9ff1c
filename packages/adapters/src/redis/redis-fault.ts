import type { RedisCommands } from './redis-commands.ts';

/**
 * Returns the reason why this server must not store sessions; undefined if it can. A server without an append-only file
 * restores ended sessions when it restarts. A server that evicts keys loses sessions and counts.
 */
export async function redisFault(redis: RedisCommands): Promise<string | undefined> {
  const facts = `${await redis.send('INFO', 'persistence')}\n${await redis.send('INFO', 'memory')}`;
  if (!/^aof_enabled:1\r?$/m.test(facts))
    return 'Redis writes no append-only file, so a restart can bring back ended sessions. Set `appendonly yes`';
  if (!/^maxmemory_policy:noeviction\r?$/m.test(facts))
    return 'Redis removes keys when its memory is full. Set `maxmemory-policy noeviction`';
  return undefined;
}
