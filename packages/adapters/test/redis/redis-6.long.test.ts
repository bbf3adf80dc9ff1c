import { NodeRandomSource } from '@gatehouse/adapters/node';
import {
  Redis,
  RedisAttemptStore,
  RedisLock,
  RedisLoginStateStore,
  RedisSessionStore,
} from '@gatehouse/adapters/redis';
import { authCalls } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { type RunningRedis, startRedis } from '@gatehouse/testing/servers/redis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newerThanRedis6, recordCommands } from './commands-in-use.ts';

let server: RunningRedis;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

function opened(): Redis {
  const redis = new Redis(server.url);
  onTestFinished(() => redis.close());
  return redis;
}

describe('Redis 6.0', () => {
  it('has every command and option that the stores use', async () => {
    const redis = opened();
    const memory = memoryStorage();
    const storage = {
      ...memory,
      sessions: new RedisSessionStore({
        redis,
        kind: 'accounts',
        ownerOf: (id) => memory.accounts.byId(id),
      }),
      loginStates: new RedisLoginStateStore(redis),
      attempts: new RedisAttemptStore(redis),
    };
    const recording = await recordCommands(server.port);
    for (const call of Object.values(authCalls)) await call(storage);
    await new RedisLock({
      redis,
      random: new NodeRandomSource(),
      isInUnitOfWork: () => false,
    }).hold('one', async () => {});
    const commands = (await recording.ended()).filter(([name]) => name !== undefined);
    expect(commands.map(([name]) => name?.toLowerCase())).toEqual(
      expect.arrayContaining(['zadd', 'hset', 'evalsha', 'time']),
    );

    const names = [...new Set(commands.map(([name]) => name?.toLowerCase() ?? ''))];
    const described = await Promise.all(names.map((name) => redis.send('COMMAND', 'DOCS', name)));
    const newer = new Map(names.map((name, index) => [name, newerThanRedis6(described[index])]));
    const used = commands.flatMap(([name = '', ...words]) =>
      [name, ...words].filter((word) => newer.get(name.toLowerCase())?.includes(word.toUpperCase())),
    );
    expect(used).toEqual([]);
  });
});

describe('familiar keys of earlier releases', () => {
  it('are removed by the purge, because they have no instant', async () => {
    const redis = opened();
    await redis.send('SADD', `${redis.prefix}:attempts:familiar`, 'one', 'two');
    await new RedisAttemptStore(redis).purgeFamiliar(0, 1);
    expect(await redis.send('EXISTS', `${redis.prefix}:attempts:familiar`)).toBe(0);
  });
});
