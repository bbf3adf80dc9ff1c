import { ApiError, type Client, createClient } from '@gatehouse/http-koa/client';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import type { endpoints } from '../../src/endpoints.ts';
import { PASSWORD, type StudyAuth, startStudyAuth } from './harness/index.ts';

type StudyClient = Client<typeof endpoints>;

let server: StudyAuth;
let token: string | undefined;
let client: StudyClient;

beforeAll(async () => {
  server = await startStudyAuth();
  client = createClient<typeof endpoints>({ baseUrl: server.url, token: () => token });
  const body = { username: 'ada.admin', password: PASSWORD };
  token = (await client('POST /api/auth/register', { body })).token;
});
afterAll(() => server.stop());

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((caught: unknown) => caught);
  assert(error instanceof ApiError);
  return error;
}

describe('the typed client', () => {
  it('sends body, path and query, and returns the response of the server', async () => {
    const { course } = await client('POST /api/courses', { body: { title: 'Latin & more' } });
    const path = { id: course.id };
    expect((await client('GET /api/courses/:id', { path })).course).toEqual(course);
    const found = await client('GET /api/courses', { query: { q: 'latin & more', limit: 5 } });
    const progress = expect.objectContaining({ lessons: 0, cards: 0, due: 0 });
    expect(found).toEqual({ courses: [{ ...course, progress }], nextCursor: null });
    const lesson = await client('POST /api/courses/:id/lessons', { path, body: { title: 'One' } });
    expect(lesson.lesson.title).toBe('One');
  });

  it('returns undefined for a response without a body', async () => {
    const anonymous = createClient<typeof endpoints>({ baseUrl: server.url });
    const { token: other } = await anonymous('POST /api/auth/login', {
      body: { username: 'ada.admin', password: PASSWORD },
    });
    const another = createClient<typeof endpoints>({ baseUrl: server.url, token: () => other });
    expect(await another('POST /api/auth/logout')).toBeUndefined();
  });

  it('omits undefined query parameters', async () => {
    const page = await client('GET /api/auth/users', { query: { cursor: undefined, limit: 1 } });
    expect(page.users).toHaveLength(1);
  });

  it('encodes values in a path', async () => {
    const error = await refusalOf(client('GET /api/courses/:id', { path: { id: '../auth/users?x=' } }));
    expect([error.status, error.code]).toEqual([400, 'invalid_request']);
  });

  it('throws a refusal with its status, code, message and faults', async () => {
    const error = await refusalOf(
      client('POST /api/auth/users', { body: { username: '?', password: PASSWORD } }),
    );
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', name: 'ApiError' });
    expect(error.message).not.toBe('');
    expect(new Set(error.issues.map(({ path }) => path.join('.')))).toEqual(new Set(['username']));
  });

  it('reads the token at every call', async () => {
    const kept = token;
    token = undefined;
    const error = await refusalOf(client('GET /api/auth/users'));
    token = kept;
    expect([error.status, error.code]).toEqual([401, 'unauthenticated']);
    expect((await client('GET /api/auth/users')).users).toHaveLength(1);
  });

  it('throws its own error when a proxy in between responds', async () => {
    const answers = [
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
      new Response('{"detail":"no such path"}', {
        status: 404,
        headers: { 'Content-Type': 'application/json' },
      }),
      new Response('{', { status: 500, headers: { 'Content-Type': 'application/json' } }),
      new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
      new Response('{', { headers: { 'Content-Type': 'application/json' } }),
    ];
    const proxied = createClient<typeof endpoints>({
      fetch: async () => answers.shift() ?? Response.error(),
    });
    for (const status of [502, 404, 500, 200, 200]) {
      const error = await refusalOf(proxied('GET /api/auth/me'));
      expect([error.status, error.code]).toEqual([status, 'unexpected_answer']);
    }
  });

  it('aborts when its signal is aborted', async () => {
    const signal = AbortSignal.abort();
    await expect(client('GET /api/auth/me', { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

/**
 * This function is never called. The compiler checks each line: it must compile, unless a comment expects an
 * error.
 */
export async function compileTimeChecks(call: StudyClient): Promise<void> {
  // @ts-expect-error there is no such endpoint
  await call('GET /api/auth/nothing');
  // @ts-expect-error the body is missing
  await call('POST /api/auth/login');
  // @ts-expect-error the password is missing
  await call('POST /api/auth/login', { body: { username: 'ada' } });
  // @ts-expect-error there is no such field
  await call('POST /api/auth/login', { body: { username: 'ada', password: 'x', remember: true } });
  // @ts-expect-error the id is missing
  await call('DELETE /api/auth/sessions/:id', {});
  // @ts-expect-error there is no such role
  await call('PUT /api/auth/users/:id/role', { path: { id: 'x' }, body: { role: 'root' } });
  // @ts-expect-error this endpoint takes no body
  await call('GET /api/auth/me', { body: {} });
  // @ts-expect-error the page size is a number
  await call('GET /api/auth/users', { query: { limit: true } });

  const { user } = await call('GET /api/auth/me', {});
  // @ts-expect-error there may be no signed-in user
  user.username;
  // @ts-expect-error a response never contains a hash
  user?.passwordHash;
  const nothing: undefined = await call('POST /api/auth/logout');
  const { courses, nextCursor } = await call('GET /api/courses');
  const [title, cursor]: [string | undefined, string | null] = [courses[0]?.title, nextCursor];
  console.log(nothing, title, cursor);
}
