import { AccountSessions } from '@gatehouse/adapters/inversify';
import type { Redis } from '@gatehouse/adapters/redis';
import { AccountStore } from '@gatehouse/core/account';
import { AttemptStore } from '@gatehouse/core/throttle';
import type { Container } from 'inversify';

/**
 * Binds the stores of sessions and of sign-in attempts to this Redis. This module is imported only if an
 * address is configured, because most servers have none.
 */
export async function moveSessionsToRedis(container: Container, address: string): Promise<Redis> {
  const { Redis, RedisAttemptStore, RedisSessionStore } = await import('@gatehouse/adapters/redis');
  const redis = new Redis(address);
  (await container.rebind(AccountSessions)).toResolvedValue(
    (accounts) => new RedisSessionStore({ redis, kind: 'accounts', ownerOf: (id) => accounts.byId(id) }),
    [AccountStore],
  );
  (await container.rebind(AttemptStore)).toConstantValue(new RedisAttemptStore(redis));
  return redis;
}
