import { openDatabase } from '@gatehouse/adapters/knex';
import { signedIn } from '@gatehouse/http-koa/auth';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  bodyAs,
  PASSWORD,
  type SpawnedStudyAuth,
  type StorageKind,
  spawnStudyAuth,
  spawnToFail,
  type TemporaryStorage,
  temporaryStorage,
} from './harness/index.ts';

const FRESH = 'fresh: from the operator';
const CREDENTIALS = { username: 'ada', password: PASSWORD };
const SESSION_SECRET = 'shared between all workers of one server';
const ASKED = 20;

/** Returns the number of requests that each of the two workers has handled, according to its metrics. */
async function answered(metricsPort: number): Promise<[number, number]> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const metrics = await response.text();
  const answers = [1, 2].map((worker) => {
    const line = new RegExp(`^http_request_duration_seconds_count\\{worker="${worker}",.*\\} (\\d+)$`, 'gm');
    return [...metrics.matchAll(line)].reduce((sum, [, count]) => sum + Number(count), 0);
  });
  return answers as [number, number];
}

/** Waits until both workers have started. */
async function bothUp(metricsPort: number): Promise<void> {
  const up = /gatehouse_worker_up\{worker="1"\} 1\ngatehouse_worker_up\{worker="2"\} 1/;
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await vi.waitFor(async () => expect(await metrics()).toMatch(up), { timeout: 60_000 });
}

describe.each<StorageKind>(['SQLite', 'PostgreSQL'])('two workers of study-auth on %s', (kind) => {
  let storage: TemporaryStorage;
  let server: SpawnedStudyAuth;
  let metricsPort: number;

  async function start(variables: Readonly<Record<string, string>> = {}): Promise<void> {
    const shared = { ...storage.variables, WORKERS: '2', SESSION_SECRET, METRICS_PORT: String(metricsPort) };
    server = await spawnStudyAuth({ ...shared, ...variables });
    await bothUp(metricsPort);
  }

  beforeEach(async () => {
    storage = await temporaryStorage(kind);
    metricsPort = await freePort();
    await start();
  });
  afterEach(async () => {
    expect(await server.stop()).toBe(0);
    await storage.remove();
  });

  it('accept the sessions of each other, and each counts its own requests', async () => {
    const { token } = bodyAs(signedIn, await server.program().post('/api/auth/register', CREDENTIALS));
    const before = await answered(metricsPort);
    const ask = () => server.program(token).get('/api/auth/sessions');
    const answers = await Promise.all(Array.from({ length: ASKED }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await answered(metricsPort);
    const own = after.map((count, index) => count - (before[index] ?? 0));
    expect(own[0]).toBeGreaterThan(0);
    expect(own[1]).toBeGreaterThan(0);
    expect((own[0] ?? 0) + (own[1] ?? 0)).toBe(ASKED);
  });

  it('refuse a session at once that ended at the other worker', async () => {
    await server.program().post('/api/auth/register', CREDENTIALS);
    for (let round = 0; round < 3; round += 1) {
      const { token } = bodyAs(signedIn, await server.program().post('/api/auth/login', CREDENTIALS));
      const ask = () => server.program(token).get('/api/auth/sessions');
      expect(
        new Set((await Promise.all(Array.from({ length: ASKED }, ask))).map(({ status }) => status)),
      ).toEqual(new Set([200]));
      expect((await server.program(token).post('/api/auth/logout')).status).toBeLessThan(300);
      const [first, second] = await answered(metricsPort);
      const refused = await Promise.all(Array.from({ length: ASKED }, ask));
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
      const [firstAfter, secondAfter] = await answered(metricsPort);
      expect([firstAfter > first, secondAfter > second]).toEqual([true, true]);
    }
  });

  it('run each background job once', async () => {
    const database = await openDatabase(
      storage.variables.DATABASE_URL ?? `sqlite:${storage.folder}/study-auth.sqlite`,
    );
    onTestFinished(() => database.close());
    // Every worker tries to run each job when the worker starts. The fence is the number of times that the job ran.
    const runs = {
      name: 'job_runs',
      text: 'select name, fence from job_runs where due_at > 0 order by name',
    };
    await vi.waitFor(async () => expect(await database.prepared(runs, [])).toHaveLength(5), {
      timeout: 60_000,
    });
    expect(await database.prepared(runs, [])).toEqual(
      [
        'purge-attempts',
        'purge-login-states',
        'purge-password-links',
        'purge-sessions',
        'reseal-settings',
      ].map((job) => ({ name: `study-auth ${job}`, fence: 1 })),
    );
  });

  it('set the password in AUTH_RESET_PASSWORD once', async () => {
    await server.program().post('/api/auth/register', CREDENTIALS);
    await server.stop();
    await start({ AUTH_RESET_PASSWORD: `ada:${FRESH}` });
    const signIn = { ...CREDENTIALS, password: FRESH };
    const { token } = bodyAs(signedIn, await server.program().post('/api/auth/login', signIn));
    const audit = await server.program(token).get('/api/auth/audit?action=account.password.reset');
    expect(audit.body).toMatchObject({ entries: [{ principal: 'system:recovery' }] });
  });
});

it('several workers without a common secret do not start', async () => {
  const { code, complaint } = await spawnToFail({ WORKERS: '2' });
  expect(code).toBe(1);
  expect(complaint).toContain(
    'SESSION_SECRET is missing, but several workers must have the same secret. Set SESSION_SECRET, or WORKERS=1.',
  );
});
