import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { Redis, RedisAttemptStore, RedisLoginStateStore, RedisSessionStore } from '@gatehouse/adapters/redis';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { authCalls, outageClauses, sampleAccount, sampleSession } from '@gatehouse/testing/contracts';
import { type AuthStorage, memoryStorage } from '@gatehouse/testing/memory';
import { type InterruptibleServer, interruptible } from '@gatehouse/testing/servers/forwarder';
import { type RunningRedis, startRedis } from '@gatehouse/testing/servers/redis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const IN_REDIS = /^(sessions|loginStates|attempts)\./;
const calls = Object.fromEntries(Object.entries(authCalls).filter(([method]) => IN_REDIS.test(method)));
/** A clause that is not tested, because changes in Redis do not belong to the unit of work and are not rolled back. */
const LEFT_OUT = 'writes nothing of a unit of work that an outage interrupts, and reports it';

const account = sampleAccount();
const contract = outageClauses<AuthStorage>(calls, {
  change: async ({ accounts, sessions }) => {
    await accounts.insert(account);
    await sessions.insert(sampleSession(account.id));
  },
  isChanged: async ({ sessions }) => (await sessions.listOf(account.id)).length > 0,
});

let server: RunningRedis;
let forwarded: InterruptibleServer;
let opened: Redis[] = [];

beforeAll(async () => {
  server = await startRedis();
  forwarded = await interruptible(server);
});
afterEach(async () => {
  for (const redis of opened) await redis.close();
  opened = [];
});
afterAll(async () => {
  await forwarded.close();
  await server.stop();
});

function open(options = {}, url = server.url): Redis {
  const redis = new Redis(url, options);
  opened.push(redis);
  return redis;
}

function storage(): AuthStorage {
  const [redis, memory] = [open({}, forwarded.url), memoryStorage()];
  const ownerOf = (id: string) => memory.accounts.byId(id);
  return {
    ...memory,
    sessions: new RedisSessionStore({ redis, kind: 'accounts', ownerOf }),
    loginStates: new RedisLoginStateStore(redis),
    attempts: new RedisAttemptStore(redis),
  };
}

describe('stores in a Redis that is stopped and started', () => {
  const clauses = Object.entries(contract).filter(([clause]) => clause !== LEFT_OUT);

  it.each(clauses)('%s', async (_clause, experiment) => {
    await experiment({ ...forwarded, storage: storage(), other: storage() });
  });

  it('fulfil every clause of the contract except one', () => {
    expect(clauses).toHaveLength(Object.keys(contract).length - 1);
  });
});

describe('a Redis that does not respond', () => {
  it('is reported as unavailable after the time limit to all callers, and used again once it responds', async () => {
    const redis = open({ answerTimeout: 200, connectTimeout: 200 });
    const attempts = new RedisAttemptStore(redis);
    await attempts.markFamiliar('ada', 1);
    server.freeze();
    const calls = Array.from({ length: 5 }, () => attempts.isFamiliar('ada'));
    for (const call of calls) await expect(call).rejects.toThrow(StorageUnavailable);
    await expect(attempts.isFamiliar('ada')).rejects.toThrow(StorageUnavailable);
    server.thaw();
    expect(await attempts.isFamiliar('ada')).toBe(true);
  });
});

describe('a connection that was closed', () => {
  it('reports that it is unavailable', async () => {
    const redis = open();
    await redis.send('PING');
    await redis.close();
    await expect(redis.send('PING')).rejects.toThrow(StorageUnavailable);
  });
});

describe('a connection that Redis does not accept', () => {
  const LIMIT = 3_600_000;

  it.each([
    ['while the client connects', () => setImmediate()],
    ['while the client waits for the response to its login', () => pause(200)],
  ])('is closed at once %s, and the calls that wait for it are rejected', async (_moment, moment) => {
    // With a database number, the client sends a command before the connection is ready.
    const redis = open({ connectTimeout: LIMIT, answerTimeout: LIMIT }, `${server.url}/1`);
    server.freeze();
    try {
      const waiting = redis.send('PING').catch((error: unknown) => error);
      await moment();
      await redis.close();
      expect(await waiting).toBeInstanceOf(StorageUnavailable);
    } finally {
      server.thaw();
    }
  });
});

describe('a server that cannot write', () => {
  it.each([
    ['is a replica', ['REPLICAOF', '127.0.0.1', '9'], ['REPLICAOF', 'NO', 'ONE']],
    ['is out of memory', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
    ['expects a password', ['CONFIG', 'SET', 'requirepass', 'x'], ['CONFIG', 'SET', 'requirepass', '']],
  ] as const)('is reported as unavailable when it %s', async (_state, spoil, mend) => {
    const [operator, redis] = [open(), open()];
    await operator.send(...spoil);
    await expect(redis.send('SET', 'key', 'value')).rejects.toThrow(StorageUnavailable);
    await operator.send(...mend);
    await redis.send('SET', 'key', 'value');
  });
});

describe('the check of a server', () => {
  it('detects that it writes no append-only file, or evicts keys', async () => {
    const redis = open();
    expect(await redis.fault()).toBeUndefined();
    await redis.send('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await redis.fault()).toMatch(/maxmemory-policy noeviction/);
    await redis.send('CONFIG', 'SET', 'appendonly', 'no');
    expect(await redis.fault()).toMatch(/appendonly yes/);
    for (const [name, value] of [
      ['maxmemory-policy', 'noeviction'],
      ['appendonly', 'yes'],
    ] as const)
      await redis.send('CONFIG', 'SET', name, value);
  });
});
