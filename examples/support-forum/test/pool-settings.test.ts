import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import pino from 'pino';
import { expect, inject, it } from 'vitest';
import type { Forum } from '../src/compose.ts';
import { readConfiguration } from '../src/configuration.ts';
import { startForum } from '../src/start-forum.ts';

const SECRET = 'x9Rm2Tq7Wv4Zb1Nc6Lp3Kd8Jf5Hs0Ga-';

it('The forum passes its database settings to the pool.', async () => {
  const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
  const configuration = readConfiguration({
    ...{ FORUM_CLIENT_SECRET: SECRET, FORUM_API_KEY: SECRET, FORUM_SECRET: SECRET },
    ...{ FORUM_PORT: '0', FORUM_DATABASE_URL: url, DATABASE_POOL_SIZE: '2', DATABASE_CONNECT_TIMEOUT: '1' },
  });
  const served: Forum[] = [];
  const server = await startForum(configuration, pino({ level: 'silent' }), (forum) => {
    served.push(forum);
    return forum;
  });
  const { unitOfWork } = served[0] ?? expect.unreachable();
  const done = Promise.withResolvers<void>();
  const held = Array.from({ length: 2 }, () => unitOfWork.run(() => done.promise));
  await expect(unitOfWork.run(async () => {})).rejects.toMatchObject({ code: 'storage_unavailable' });
  done.resolve();
  await Promise.all(held);
  await server.stop();
  await drop();
});
