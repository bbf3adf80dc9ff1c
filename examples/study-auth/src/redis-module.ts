import { AccountSessions } from '@gatehouse/adapters/inversify';
import type { Redis } from '@gatehouse/adapters/redis';
import { AccountStore } from '@gatehouse/core/account';
import { AttemptStore } from '@gatehouse/core/throttle';
import { ContainerModule } from 'inversify';

/** Connects to the Redis at the address. The adapter is imported only if it is used, because most servers have none. */
export async function openRedis(address: string): Promise<Redis> {
  const { Redis } = await import('@gatehouse/adapters/redis');
  return new Redis(address);
}

/**
 * Binds the stores of sessions and of sign-in attempts to this Redis. Load it after the module with the other stores.
 */
export async function redisModule(redis: Redis): Promise<ContainerModule> {
  const { RedisAttemptStore, RedisSessionStore } = await import('@gatehouse/adapters/redis');
  return new ContainerModule(({ rebind }) => {
    rebind(AccountSessions).toResolvedValue(
      (accounts) => new RedisSessionStore({ redis, kind: 'accounts', ownerOf: (id) => accounts.byId(id) }),
      [AccountStore],
    );
    rebind(AttemptStore).toConstantValue(new RedisAttemptStore(redis));
  });
}
