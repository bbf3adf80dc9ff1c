import { signedIn } from '@gatehouse/http-koa/auth';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

/** How many requests a worker has answered, by its own metrics. */
async function answered(metricsPort: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const counts = (await response.text()).matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe.each<StorageKind>(['SQLite', 'PostgreSQL'])('two workers of study-auth on %s', (kind) => {
  let storage: TemporaryStorage;
  let server: SpawnedStudyAuth;
  let metricsPort: number;

  async function start(variables: Readonly<Record<string, string>> = {}): Promise<void> {
    const shared = { ...storage.variables, WORKERS: '2', SESSION_SECRET, METRICS_PORT: String(metricsPort) };
    server = await spawnStudyAuth({ ...shared, ...variables });
    await vi.waitFor(() => answered(metricsPort + 1), { timeout: 60_000 });
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
    const before = [await answered(metricsPort), await answered(metricsPort + 1)];
    const ask = () => server.program(token).get('/api/auth/me');
    const answers = await Promise.all(Array.from({ length: ASKED }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = [await answered(metricsPort), await answered(metricsPort + 1)];
    const own = after.map((count, index) => count - (before[index] ?? 0));
    expect(own[0]).toBeGreaterThan(0);
    expect(own[1]).toBeGreaterThan(0);
    expect((own[0] ?? 0) + (own[1] ?? 0)).toBe(ASKED);
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
