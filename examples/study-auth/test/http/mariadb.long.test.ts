import { signedIn } from '@gatehouse/http-koa/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bodyAs,
  PASSWORD,
  refusal,
  type StudyAuth,
  startStudyAuth,
  type TemporaryStorage,
  temporaryStorage,
} from './harness/index.ts';

const CREDENTIALS = { username: 'Ädä', password: PASSWORD };
const LONG_NOTES = 'é😀'.repeat(1_000);

describe('study-auth on MariaDB', () => {
  let storage: TemporaryStorage;
  let server: StudyAuth;

  beforeEach(async () => {
    storage = await temporaryStorage('MariaDB');
    server = await startStudyAuth({ storage });
  });
  afterEach(async () => {
    await server.stop();
    await storage.remove();
  });

  const register = async (): Promise<string> => {
    const registered = await server.program().post('/api/auth/register', CREDENTIALS);
    return bodyAs(signedIn, registered).token;
  };

  it('is ready, and keeps records and accounts when it starts again', async () => {
    expect((await server.program().get('/readyz')).status).toBe(200);
    const token = await register();
    const course = { title: 'Greek', description: LONG_NOTES };
    const created = await server.program(token).post('/api/courses', course);
    expect(created.status).toBe(201);
    await server.stop();
    server = await startStudyAuth({ storage });
    const login = await server.program().post('/api/auth/login', CREDENTIALS);
    const again = server.program(bodyAs(signedIn, login).token);
    expect((await again.get('/api/courses')).body).toMatchObject({ courses: [course] });
    expect((await again.get('/api/account/export')).status).toBe(200);
  });

  it('ends a session for every later request', async () => {
    const token = await register();
    await server.program(token).post('/api/auth/logout');
    expect(refusal(await server.program(token).get('/api/courses'))).toBe('401 unauthenticated');
  });
});
