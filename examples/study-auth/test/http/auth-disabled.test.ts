import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import {
  newPerson,
  refusal,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
  temporaryStorage,
} from './harness/index.ts';

/**
 * Returns the status of a request with this `Host` header. A page with a rebound name sends such a header.
 * `fetch` cannot set it, so `node:http` is used.
 */
function statusFor(server: StudyAuth, host: string, path = '/api/auth/users'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(server.url + path, { headers: { Host: host } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    asked.once('error', reject).end();
  });
}

describe('a server with AUTH_DISABLED', () => {
  let server: StudyAuth;
  afterEach(() => server.stop());

  const start = async (variables: Record<string, string> = {}) => {
    server = await startStudyAuth({ variables: { AUTH_DISABLED: 'true', ...variables } });
    return server.program();
  };

  it('treats every caller as the local operator, an administrator', async () => {
    const program = await start();
    const user = { id: 'local', username: 'local', role: 'admin', provider: 'none' };
    expect((await program.get('/api/auth/me')).body).toEqual({ user });
    expect((await program.get('/api/auth/status')).body).toMatchObject({ authDisabled: true });
    expect((await program.get('/api/auth/users')).body).toEqual({ users: [], nextCursor: null });
    expect((await program.get('/api/auth/sessions')).body).toEqual({ sessions: [] });
  });

  it('ends no session at sign-out and rejects password changes', async () => {
    const program = await start();
    expect((await program.post('/api/auth/logout')).status).toBe(204);
    expect((await program.delete('/api/auth/sessions')).body).toEqual({ revoked: 0 });
    expect(refusal(await program.delete('/api/auth/sessions/any'))).toBe('404 not_found');
    const change = { currentPassword: 'any', newPassword: 'anything at all' };
    expect(refusal(await program.post('/api/auth/password', change))).toBe('409 no_local_password');
  });

  it('responds with 404 and 405 to unknown paths and methods', async () => {
    const program = await start();
    expect(refusal(await program.get('/api/nothing'))).toBe('404 not_found');
    expect(refusal(await program.delete('/api/auth/users'))).toBe('405 method_not_allowed');
  });

  it('keeps the last administrator from being demoted', async () => {
    const storage = await temporaryStorage();
    const before = await startStudyAuth({ storage });
    const admin = await registerAdmin(before);
    const other = await newPerson(before, admin, 'bea', 'admin');
    await before.stop();
    server = await startStudyAuth({ storage, variables: { AUTH_DISABLED: 'true' } });
    const demote = (id: string) => server.program().put(`/api/auth/users/${id}/role`, { role: 'user' });
    expect((await demote(other.id)).status).toBe(200);
    expect(refusal(await demote(admin.id))).toBe('409 last_admin');
    await storage.remove();
  });

  it('accepts changes from programs and its own pages, not from foreign pages', async () => {
    const program = await start();
    const change = (headers: Record<string, string>) =>
      program.send('DELETE', '/api/auth/sessions', { headers });
    expect((await change({})).status).toBe(200);
    expect((await change({ Origin: server.url })).status).toBe(200);
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ])
      expect(refusal(await change(headers as Record<string, string>))).toBe('403 origin_refused');
  });

  it('accepts only the host names of loopback and of its public address', async () => {
    await start({ PUBLIC_URL: 'https://study.example', AUTH_DISABLED_ON_NETWORK: 'true' });
    const { port } = new URL(server.url);
    const own = [
      'localhost',
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      '127.9.9.9',
      `[::1]:${port}`,
      'STUDY.example',
    ];
    for (const host of own) expect([host, await statusFor(server, host)]).toEqual([host, 200]);
    const foreign = [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ];
    for (const host of [...foreign, '192.168.1.9', 'study.example.'])
      for (const path of ['/api/auth/users', '/', '/api/openapi.json'])
        expect([host, await statusFor(server, host, path)]).toEqual([host, 421]);
    // These values are not host names. Either the framework refuses them with 400, or the server does with
    // 421.
    for (const host of ['x@localhost', 'localhost, evil.example'])
      expect([400, 421]).toContain(await statusFor(server, host));
    // Some load balancers send no host name when they check the health.
    for (const path of ['/healthz', '/readyz']) expect(await statusFor(server, '', path)).toBe(200);
  });

  it('accepts any IP address as host, but no other name, if AUTH_DISABLED_ON_NETWORK is set', async () => {
    await start({ HOST: '0.0.0.0', AUTH_DISABLED_ON_NETWORK: 'true' });
    for (const host of ['192.168.1.9:4000', '[fd00::9]', 'localhost'])
      expect([host, await statusFor(server, host)]).toEqual([host, 200]);
    expect(await statusFor(server, 'evil.example')).toBe(421);
  });
});

describe('a server with AUTH_DISABLED on loopback', () => {
  let server: StudyAuth;
  afterEach(() => server.stop());

  const FORWARDED = {
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Host': 'study.example',
    'X-Forwarded-Proto': 'https',
    'X-Real-IP': '203.0.113.9',
    'X-Client-IP': '203.0.113.9',
    'X-Cluster-Client-IP': '203.0.113.9',
    'CF-Connecting-IP': '203.0.113.9',
    'True-Client-IP': '203.0.113.9',
    'Fly-Client-IP': '203.0.113.9',
    Forwarded: 'for=203.0.113.9',
    Via: '1.1 proxy.example',
  };

  it.each(Object.entries(FORWARDED))('refuses a request forwarded with %s', async (name, value) => {
    server = await startStudyAuth({ variables: { AUTH_DISABLED: 'true' } });
    for (const path of ['/api/auth/users', '/', '/api/openapi.json'])
      expect(refusal(await server.program().get(path, { [name]: value }))).toBe('403 address_refused');
    const account = { username: 'planted', password: 'planted by a stranger', role: 'admin' };
    const planted = await server
      .program()
      .send('POST', '/api/auth/users', { body: account, headers: { [name]: value } });
    expect(refusal(planted)).toBe('403 address_refused');
    expect((await server.program().get('/api/auth/users')).body).toMatchObject({ users: [] });
  });

  it('refuses HTTP/1.0, in which nginx forwards without a header of its own', async () => {
    server = await startStudyAuth({ variables: { AUTH_DISABLED: 'true' } });
    const { host, port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /api/auth/users HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 .*"error":"address_refused"/s);
  });

  it('accepts a forwarded request if AUTH_DISABLED_ON_NETWORK is set', async () => {
    const variables = { AUTH_DISABLED: 'true', AUTH_DISABLED_ON_NETWORK: 'true' };
    server = await startStudyAuth({ variables });
    expect((await server.program().get('/api/auth/users', FORWARDED)).status).toBe(200);
  });

  it('logs a warning at start', async () => {
    server = await startStudyAuth({ variables: { AUTH_DISABLED: 'true' } });
    expect(server.log).toContainEqual(
      expect.objectContaining({ level: 40, msg: expect.stringContaining('AUTH_DISABLED=true') }),
    );
  });
});

describe('a server without AUTH_DISABLED', () => {
  it('accepts any host name, because a foreign page has no session', async () => {
    const server = await startStudyAuth();
    const status = await statusFor(server, 'any.example');
    await server.stop();
    expect(status).toBe(401);
  });

  it('logs no warning about disabled sign-in', async () => {
    const server = await startStudyAuth();
    const { log } = server;
    await server.stop();
    expect(log.filter(({ msg }) => String(msg).includes('AUTH_DISABLED'))).toEqual([]);
  });
});
