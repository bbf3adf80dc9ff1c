import { connect } from 'node:net';
import { Clock, type Instant } from '@gatehouse/core/kernel';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, refusal, registerAdmin, type StudyAuth, startStudyAuth } from './harness/index.ts';

const INNER = 'the password of the database is hunter2';

class StoppedClock extends Clock {
  override now(): Instant {
    throw new Error(INNER);
  }
}

let server: StudyAuth;
afterEach(() => server.stop());

describe('a failure inside the server', () => {
  it('is returned without its cause, which is logged with the same request id', async () => {
    server = await startStudyAuth({
      adjust: (made) => made.rebind(Clock).toConstantValue(new StoppedClock()),
    });
    const answer = await server.program().post('/api/auth/login', { username: 'ada', password: PASSWORD });
    expect(refusal(answer)).toBe('500 internal_error');
    expect(answer.text).not.toContain('hunter2');
    const failed = server.log.filter(({ msg }) => msg === 'failed');
    expect(failed).toEqual([
      expect.objectContaining({
        requestId: answer.headers.get('X-Request-Id'),
        err: expect.objectContaining({ message: INNER, stack: expect.any(String) }),
      }),
    ]);
  });
});

describe('every response', () => {
  it('has a unique id that is also in the log and that the client cannot choose', async () => {
    server = await startStudyAuth();
    const ids = new Set<string | null>();
    for (const path of ['/healthz', '/api/auth/status', '/api/nothing', '/%ff', '/api/auth/status'])
      ids.add((await server.program().get(path, { 'X-Request-Id': 'mine' })).headers.get('X-Request-Id'));
    expect(ids.size).toBe(5);
    expect(ids.has('mine')).toBe(false);
    const logged = () => server.log.filter(({ msg }) => msg === 'request').map(({ requestId }) => requestId);
    await expect.poll(logged).toEqual([...ids]);
  });

  it('is not cached below /api, and is confined to its own origin', async () => {
    server = await startStudyAuth();
    for (const path of ['/api/auth/me', '/api/nothing']) {
      const { headers } = await server.program().get(path);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('keeps its connection longer than common proxies reuse idle ones', async () => {
    server = await startStudyAuth();
    const { headers } = await server.program().get('/api/auth/status');
    expect(headers.get('Keep-Alive')).toBe('timeout=130');
  });

  it('has the common shape of a refusal, even outside the API', async () => {
    server = await startStudyAuth();
    const program = server.program();
    const outcomes = [
      await program.post('/'),
      await program.get('/assets/missing.js'),
      await program.get('/assets/..%2f..%2fsrc/main.ts'),
      await program.get('/x', { Accept: 'application/json' }),
      await program.post('/healthz'),
    ];
    expect(outcomes.map(refusal)).toEqual(outcomes.map(() => '404 not_found'));
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('the log', () => {
  it('contains no password, token, cookie or query', async () => {
    server = await startStudyAuth();
    const { client, token } = await registerAdmin(server);
    await client.get('/api/auth/callback/oidc?code=secret-code&state=secret-state');
    await server.program(token).get('/api/auth/me');
    await server.program().post('/api/auth/login', { username: 'ada.admin', password: 'a wrong one' });
    const text = JSON.stringify(server.log);
    const secrets = [
      PASSWORD,
      'a wrong one',
      token,
      'secret-code',
      'secret-state',
      ...client.cookies.values(),
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe('a client that disconnects', () => {
  const head = (more: string) =>
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n`;

  it('during its request is logged without an error', async () => {
    server = await startStudyAuth();
    const { hostname, port } = new URL(server.url);
    for (const sent of [
      `${head('Content-Length: 100\r\n')}{"user`,
      `${head('Transfer-Encoding: chunked\r\n')}9\r\n{`,
    ]) {
      const socket = connect(Number(port), hostname);
      socket.write(sent, () => socket.destroy());
    }
    const requests = () => server.log.filter(({ msg }) => msg === 'request');
    await expect.poll(requests).toHaveLength(2);
    expect(requests().map(({ status }) => status)).toEqual([499, 499]);
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect((await server.program().get('/readyz')).status).toBe(200);
  });
});
