import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { signedIn } from '@gatehouse/http-koa/auth';
import { listen } from '@gatehouse/http-koa/process';
import { startForwarder } from '@gatehouse/testing/servers/forwarder';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrations } from '../../src/migrations.ts';
import {
  bodyAs,
  PASSWORD,
  refusal,
  type SpawnedStudyAuth,
  spawnMigrate,
  spawnStudyAuth,
  spawnToFail,
  type TemporaryStorage,
  temporaryStorage,
} from './harness/index.ts';

let storage: TemporaryStorage;
let running: SpawnedStudyAuth[] = [];

beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  running = [];
  await storage.remove();
});

async function start(variables: Record<string, string> = {}): Promise<SpawnedStudyAuth> {
  const server = await spawnStudyAuth({ ...storage.variables, ...variables });
  running.push(server);
  return server;
}

describe('a server that cannot start', () => {
  it('lists every fault of its variables, exits with 1 and creates no data folder', async () => {
    const DATA_DIR = join(storage.folder, 'never');
    const { code, complaint } = await spawnToFail({
      DATA_DIR,
      NODE_ENV: 'production',
      PORT: 'abc',
      AUTH_DISABLED: 'yes',
      CORS_ORIGINS: '*',
    });
    expect(code).toBe(1);
    const [title, ...faults] = complaint.trimEnd().split('\n');
    expect(title).toBe('study-auth cannot start:');
    expect(faults.map((fault) => /^ {2}- (\w+) (?:is|must be) ./.exec(fault)?.[1]).sort()).toEqual([
      'AUTH_DISABLED',
      'CORS_ORIGINS',
      'PORT',
      'SESSION_SECRET',
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('reports in one line a taken port, an invalid folder, and a damaged or unavailable database', async () => {
    const other = createServer();
    const { port } = new URL(await listen(other, { host: '127.0.0.1', port: 0 }));
    const damaged = join(storage.folder, 'damaged.sqlite');
    await writeFile(damaged, 'This is no database. '.repeat(100));
    const outcomes = await Promise.all([
      spawnToFail({ ...storage.variables, PORT: port }),
      spawnToFail({ ...storage.variables, HOST: 'no..where' }),
      spawnToFail({ DATA_DIR: join(damaged, 'data') }),
      spawnToFail({ DATA_DIR: storage.folder, DATABASE_URL: `sqlite:${damaged}` }),
      spawnToFail({ DATA_DIR: storage.folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }),
    ]);
    other.close();
    expect(outcomes).toEqual([
      {
        code: 1,
        complaint: expect.stringMatching(
          /^Cannot listen on 127\.0\.0\.1:\d+ \(address in use\)\. Free it or set PORT\.\n$/,
        ),
      },
      {
        code: 1,
        complaint: expect.stringMatching(/^Cannot listen on no\.\.where:0 .* Set HOST .*\n$/),
      },
      {
        code: 1,
        complaint: expect.stringMatching(
          /^Cannot create the data directory .*ENOTDIR.* Set DATA_DIR to a folder in which this user can write\.\n$/,
        ),
      },
      { code: 1, complaint: expect.stringMatching(/^Cannot use the database: .*damaged.*\n$/) },
      {
        code: 1,
        complaint: expect.stringMatching(/^Cannot use the database: .*cannot be reached.*\n$/),
      },
    ]);
  });
});

describe('the migration program', () => {
  it('reports its result, or each fault of the environment and of .env in one line', async () => {
    const folder = join(storage.folder, 'with-dotenv');
    await mkdir(folder);
    await writeFile(join(folder, '.env'), 'MIGRATE_ON_START=no\n');
    const [done, refused] = await Promise.all([
      spawnMigrate(storage.variables),
      spawnMigrate(storage.variables, folder),
    ]);
    expect(done).toEqual({ code: 0, said: `Applied: ${Object.keys(migrations).join(', ')}.\n` });
    expect(refused).toEqual({
      code: 1,
      said: 'study-auth cannot start:\n  - MIGRATE_ON_START must be true or false. Correct MIGRATE_ON_START.\n',
    });
  });
});

describe('the migration program with an argument', () => {
  it('changes nothing, because the user may have meant a plan', async () => {
    const DATA_DIR = join(storage.folder, 'not-migrated');
    const refused = await spawnMigrate({ DATA_DIR }, undefined, ['--plan']);
    expect(refused).toEqual({
      code: 1,
      said: 'Unknown argument --plan. This command has none. Nothing was changed.\n',
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('two servers on one SQLite file', () => {
  it('start concurrently and share accounts, sessions and records', async () => {
    const SESSION_SECRET = 'shared between the two';
    const [one, two] = await Promise.all([start({ SESSION_SECRET }), start({ SESSION_SECRET })]);
    const registered = await Promise.all(
      [one, two].map((server) =>
        server.program().post('/api/auth/register', { username: 'ada', password: PASSWORD }),
      ),
    );
    expect(registered.map(refusal).sort()).toEqual(['201', '409 already_configured']);
    const { token } = bodyAs(signedIn, registered.find(({ status }) => status === 201) as never);
    const work = [one, two].flatMap((server, index) =>
      Array.from({ length: 25 }, (_, course) =>
        server.program(token).post('/api/courses', { title: `Course ${index}.${course}` }),
      ),
    );
    expect(new Set((await Promise.all(work)).map(refusal))).toEqual(new Set(['201']));
    const { body } = await two.program(token).get('/api/courses?limit=200');
    expect((body as { courses: unknown[] }).courses).toHaveLength(50);
    await two.program(token).post('/api/auth/logout');
    expect(refusal(await one.program(token).get('/api/courses'))).toBe('401 unauthenticated');
  });
});

describe('a server that receives SIGTERM', () => {
  it('completes open requests, accepts no new ones and exits with 0 after repeated signals', async () => {
    const server = await start();
    const credentials = { username: 'ada', password: PASSWORD };
    await server.program().post('/api/auth/register', credentials);
    const logins = Array.from({ length: 4 }, () => server.program().post('/api/auth/login', credentials));
    await Promise.race(logins);
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) server.child.kill(signal);
    const ended = server.stop();
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(Array<number>(4).fill(200));
    expect(await ended).toBe(0);
    await expect(server.program().get('/healthz')).rejects.toThrow();
  });

  it('ends 5 s after STOP_TIMEOUT although its database never responds', async () => {
    const database = await temporaryDatabase(inject('postgresUrl'));
    const url = new URL(database.url);
    const forwarder = await startForwarder(Number(url.port));
    url.port = String(forwarder.port);
    const server = await start({ DATABASE_URL: url.href, STOP_TIMEOUT: '1' });
    let complaint = '';
    server.child.stderr?.on('data', (chunk) => {
      complaint += chunk;
    });
    const { token } = bodyAs(
      signedIn,
      await server.program().post('/api/auth/register', { username: 'ada', password: PASSWORD }),
    );
    forwarder.stopForwarding();
    const lists = Array.from({ length: 30 }, () => server.program(token).get('/api/courses'));
    // Once this request has been served, the others have arrived.
    await server.program().get('/healthz');
    const ended = server.stop();
    expect((await Promise.allSettled(lists)).map(({ status }) => status)).not.toContain('fulfilled');
    expect(await ended).toBe(1);
    expect(complaint).toContain('The process did not end within 6000 ms after the signal.');
    await forwarder.stop();
    await database.drop();
  });
});

describe('the metrics', () => {
  it('are served on a separate listener', async () => {
    const metricsServer = createServer();
    const { port } = new URL(await listen(metricsServer, { host: '127.0.0.1', port: 0 }));
    metricsServer.close();
    const server = await start({ METRICS_PORT: port });
    await server.program().get('/api/auth/me');
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/auth/me",status="200"} 1',
    );
    expect((await server.program().get('/metrics', { Accept: 'text/plain' })).status).toBe(404);
  });
});
