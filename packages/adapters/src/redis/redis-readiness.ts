import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { RedisCommands } from './redis-commands.ts';

/**
 * States whether the server can be used. If it cannot, every client can read `reason`, and only the operator's log
 * contains `detail`.
 */
export type RedisReadiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string; readonly detail: string };

/** Checks by a small write whether the server is reachable and accepts writes. */
export async function redisReadiness(redis: RedisCommands): Promise<RedisReadiness> {
  try {
    await redis.send('SET', `${redis.prefix}:readiness`, '1');
    return { ready: true };
  } catch (error) {
    const detail = error instanceof StorageUnavailable ? error.reason : String(error);
    return { ready: false, reason: 'the store of sessions cannot be used', detail };
  }
}
