import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SentRequest, type StudyAuth, startStudyAuth } from './harness/index.ts';

const LIMIT = 100 * 1024;
const utf8 = (text: string) => new TextEncoder().encode(text);
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const login = (password: string) => `{"username":"nobody","password":"${password}"}`;

describe('the body of a request', () => {
  let server: StudyAuth;
  beforeAll(async () => {
    server = await startStudyAuth();
  });
  afterAll(() => server.stop());

  const send = (request: SentRequest) => server.program().send('POST', '/api/auth/login', request);
  const sendAs = (type: string, more: Record<string, string> = {}) =>
    send({ text: login('x'), headers: { 'Content-Type': type, ...more } });

  it.each(['application/json', 'Application/JSON;charset=UTF-8', 'application/json; charset="utf-8"'])(
    'is read when it is declared as %s',
    async (type) => {
      expect(refusal(await sendAs(type))).toBe('401 invalid_credentials');
    },
  );

  it.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
    'text/plain, application/json',
  ])('is refused when it is declared as %j', async (type) => {
    expect(refusal(await sendAs(type))).toBe('415 unsupported_media_type');
  });

  it('is refused when it is compressed', async () => {
    const answer = await sendAs('application/json', { 'Content-Encoding': 'gzip' });
    expect(refusal(answer)).toBe('415 unsupported_media_type');
  });

  it.each([
    ['empty', ''],
    ['not JSON', '{username}'],
    ['truncated', '{"username":"a'],
    ['followed by something', '{} {}'],
    ['with a comment', '{"username":"a"/**/}'],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['an overlong UTF-8 form', new Uint8Array([0x22, 0xc0, 0xaf, 0x22])],
    ['UTF-16', new Uint8Array([0x7b, 0, 0x7d, 0])],
    ['nested beyond 32 levels', nested(33)],
    ['nested extremely deep', nested(50_000)],
    ['a duplicate member', '{"username":"a","username":"b","password":"x"}'],
    ['a duplicate member, one of them escaped', '{"username":"a","user\\u006eame":"b","password":"x"}'],
    ['a duplicate member in a nested object', '{"a":[{"b":{"c":1,"c":2}}]}'],
  ])('is refused when it is %s', async (_, text) => {
    const answer = await send({ text });
    expect(refusal(answer)).toBe('400 malformed_json');
    expect((answer.body as { message: string }).message).not.toBe('');
  });

  it('can begin with a byte order mark and nest 32 levels deep', async () => {
    expect(refusal(await send({ text: `\uFEFF${login('x')}` }))).toBe('401 invalid_credentials');
    expect(refusal(await send({ text: nested(32) }))).toBe('400 invalid_request');
  });

  it.each(['null', 'true', '1', '"text"', '[]', '[{"username":"a"}]'])(
    'is refused when it is %s instead of an object',
    async (text) => {
      const { status, body } = await send({ text });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'invalid_request', message: 'Use an object.' });
    },
  );

  it('is refused with every fault and its path', async () => {
    const answer = await send({ body: { username: 1, passwort: 'x', remember: true } });
    expect(refusal(answer)).toBe('400 invalid_request');
    const { message, issues } = answer.body as { message: string; issues: { path: string[] }[] };
    expect(message.split(/; (?=\w+:)/).sort()).toEqual([
      'password: This is missing.',
      'passwort: There is no such field. Remove it.',
      'remember: There is no such field. Remove it.',
      'username: Use text.',
    ]);
    expect(issues.map(({ path }) => path.join('.')).sort()).toEqual([
      'password',
      'passwort',
      'remember',
      'username',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', ''])('must not have a field %j', async (name) => {
    const text = `{"username":"a","password":"b",${JSON.stringify(name)}:{"role":"admin"}}`;
    const answer = await send({ text });
    expect(answer.body).toMatchObject({ error: 'invalid_request', issues: [{ path: [name] }] });
  });

  it('is limited to 100 KiB, with or without a declared length', async () => {
    const padding = (bytes: number) => `${login('x')}${' '.repeat(bytes - login('x').length)}`;
    expect(refusal(await send({ text: padding(LIMIT) }))).toBe('401 invalid_credentials');
    expect(refusal(await send({ text: padding(LIMIT + 1) }))).toBe('413 body_too_large');
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(utf8(padding(LIMIT)));
        controller.enqueue(utf8(' '));
        controller.close();
      },
    });
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: chunked,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    await response.body?.cancel();
  });

  it('is refused before it has arrived when it is too large', async () => {
    expect(refusal(await send({ text: ' '.repeat(5_000_000) }))).toBe('413 body_too_large');
    expect((await server.program().get('/healthz')).status).toBe(200);
  });

  it('is ignored by routes without a body', async () => {
    expect((await server.program().send('GET', '/api/auth/status')).status).toBe(200);
    const answer = await server.program().send('POST', '/api/auth/logout', { text: 'not JSON' });
    expect(refusal(answer)).toBe('401 unauthenticated');
  });
});
