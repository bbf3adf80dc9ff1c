import { signedIn } from '@gatehouse/http-koa/auth';
import { type RunningRedis, startRedis } from '@gatehouse/testing/servers/redis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bodyAs,
  PASSWORD,
  refusal,
  type StorageKind,
  type StudyAuth,
  startStudyAuth,
  type TemporaryStorage,
  temporaryStorage,
} from './harness/index.ts';

const CREDENTIALS = { username: 'ada', password: PASSWORD };
let redis: RunningRedis;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describe.each<StorageKind>(['SQLite', 'PostgreSQL'])(
  'study-auth with accounts in %s and sessions in Redis',
  (kind) => {
    let storage: TemporaryStorage;
    let servers: readonly [StudyAuth, StudyAuth];
    let token: string;

    beforeEach(async () => {
      await redis.empty();
      storage = await temporaryStorage(kind);
      const variables = { SESSION_STORE_URL: redis.url, SESSION_SECRET: 'shared between the two' };
      servers = [await startStudyAuth({ storage, variables }), await startStudyAuth({ storage, variables })];
      const registered = await servers[0].program().post('/api/auth/register', CREDENTIALS);
      token = bodyAs(signedIn, registered).token;
    });
    afterEach(async () => {
      for (const server of servers) await server.stop();
      await storage.remove();
    });

    const courses = async (server: StudyAuth) => refusal(await server.program(token).get('/api/courses'));

    it('ends a session on every server at once', async () => {
      expect([await courses(servers[0]), await courses(servers[1])]).toEqual(['200', '200']);
      await servers[0].program(token).post('/api/auth/logout');
      expect([await courses(servers[0]), await courses(servers[1])]).toEqual([
        '401 unauthenticated',
        '401 unauthenticated',
      ]);
    });

    it('reports an outage of Redis, keeps its sessions through it, and recovers', async () => {
      await redis.pause();
      expect(await courses(servers[0])).toBe('503 storage_unavailable');
      expect((await servers[0].program().get('/readyz')).body).toMatchObject({
        reason: 'the store of sessions cannot be used',
      });
      const login = await servers[1].program().post('/api/auth/login', CREDENTIALS);
      expect(refusal(login)).toBe('503 storage_unavailable');
      await redis.resume();
      expect([await courses(servers[0]), await courses(servers[1])]).toEqual(['200', '200']);
      expect((await servers[0].program().get('/readyz')).status).toBe(200);
    });

    it('limits guessing by counts that all servers share', async () => {
      const guess = async (server: StudyAuth) => {
        const wrong = { ...CREDENTIALS, password: 'wrong password' };
        return refusal(await server.program().post('/api/auth/login', wrong));
      };
      const outcomes: string[] = [];
      for (let index = 0; index < 40; index += 1) outcomes.push(await guess(servers[index % 2] as StudyAuth));
      expect(outcomes[0]).toBe('401 invalid_credentials');
      expect(outcomes.slice(-2)).toEqual(Array(2).fill(expect.stringMatching(/^429 /)));
    });
  },
);

it('study-auth warns at start of a Redis that can bring back ended sessions', async () => {
  const forgetful = await startRedis({ appendonly: 'no' });
  const server = await startStudyAuth({ variables: { SESSION_STORE_URL: forgetful.url } });
  expect(server.log).toContainEqual(
    expect.objectContaining({ msg: expect.stringContaining('a restart can bring back ended sessions') }),
  );
  await server.stop();
  await forgetful.stop();
});
