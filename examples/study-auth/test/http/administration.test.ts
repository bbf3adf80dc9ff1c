import { DAY } from '@gatehouse/core/kernel';
import { SessionStore } from '@gatehouse/core/session';
import { auditPage, user } from '@gatehouse/http-koa/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Browser,
  bodyAs,
  insertSsoAccount,
  newPerson,
  PASSWORD,
  type Person,
  refusal,
  registerAdmin,
  type StudyAuth,
  signInAs,
  startStudyAuth,
} from './harness/index.ts';

const userPage = z.strictObject({ users: z.array(user), nextCursor: z.string().nullable() });
const NEW_PASSWORD = 'a new one for everyone';

describe.each(['SQLite', 'PostgreSQL'] as const)('administration on %s', (storage) => {
  let server: StudyAuth;
  let admin: Person<Browser>;

  beforeAll(async () => {
    server = await startStudyAuth({ storage });
    admin = await registerAdmin(server);
  });
  afterAll(() => server.stop());

  const setRole = (by: Person<Browser>, id: string, role: string) =>
    by.client.put(`/api/auth/users/${id}/role`, { role });

  it('is refused to every caller without the role admin', async () => {
    const { client } = await newPerson(server, admin, 'plain');
    const asked = [
      await client.get('/api/auth/users'),
      await client.post('/api/auth/users', { username: 'evil', password: PASSWORD, role: 'admin' }),
      await client.post(`/api/auth/users/${admin.id}/password`, { password: NEW_PASSWORD }),
      await client.put(`/api/auth/users/${admin.id}/role`, { role: 'user' }),
      await client.get('/api/auth/settings/sso'),
      await client.put('/api/auth/settings/sso', {}),
      await client.get('/api/auth/audit'),
    ];
    expect(asked.map(refusal)).toEqual(asked.map(() => '403 admin_only'));
    const asNobody = await server.program().get('/api/auth/users');
    expect(refusal(asNobody)).toBe('401 unauthenticated');
  });

  it('refuses to reset the password of the caller', async () => {
    const asked = await admin.client.post(`/api/auth/users/${admin.id}/password`, { password: NEW_PASSWORD });
    expect(refusal(asked)).toBe('403 own_password');
    expect((await admin.client.get('/api/auth/users')).status).toBe(200);
  });

  it('creates accounts with role `user` by default and names that are unique regardless of case', async () => {
    const wanted = { username: 'Mia', password: PASSWORD };
    const answer = await admin.client.post('/api/auth/users', wanted);
    expect(answer.status).toBe(201);
    expect(answer.setCookies).toEqual([]);
    const made = bodyAs(z.strictObject({ user }), answer).user;
    expect(made).toMatchObject({ username: 'Mia', role: 'user', provider: 'local' });
    const again = await admin.client.post('/api/auth/users', { ...wanted, username: 'mIA' });
    expect(refusal(again)).toBe('409 username_taken');
  });

  it('lists the accounts newest first, page by page, each once', async () => {
    for (const username of ['page.1', 'page.2', 'page.3']) {
      server.clock.advance(1_000);
      await newPerson(server, admin, username);
    }
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = bodyAs(userPage, await admin.client.get(`/api/auth/users?limit=2${query}`));
      names.push(...page.users.map(({ username }) => username));
      cursor = page.nextCursor;
    }
    expect(names.slice(0, 3)).toEqual(['page.3', 'page.2', 'page.1']);
    expect(names).toContain('ada.admin');
    expect(new Set(names).size).toBe(names.length);
  });

  it('lists only the accounts that match the search and the role', async () => {
    await newPerson(server, admin, 'Search.Me');
    const found = async (query: string) =>
      bodyAs(userPage, await admin.client.get(`/api/auth/users?${query}`)).users.map(
        ({ username }) => username,
      );
    expect(await found('q=CH.m')).toEqual(['Search.Me']);
    expect(await found('q=search.me&role=admin')).toEqual([]);
    expect(await found('role=admin')).toContain('ada.admin');
    for (const query of ['role=root', `q=${'x'.repeat(201)}`])
      expect(refusal(await admin.client.get(`/api/auth/users?${query}`))).toBe('400 invalid_request');
  });

  it('ends all sessions of a user, and records who did', async () => {
    const person = await newPerson(server, admin, 'una');
    const second = await signInAs(server, 'una', PASSWORD);
    const answer = await admin.client.delete(`/api/auth/users/${person.id}/sessions`);
    expect(bodyAs(z.strictObject({ revoked: z.int() }), answer).revoked).toBe(2);
    for (const { client } of [person, second])
      expect(refusal(await client.get('/api/auth/sessions'))).toBe('401 unauthenticated');
    expect((await admin.client.get('/api/auth/sessions')).status).toBe(200);
    expect((await signInAs(server, 'una', PASSWORD)).id).toBe(person.id);
    const rows = await admin.client.get('/api/auth/audit?action=session.revoked');
    expect(rows.body).toMatchObject({ entries: [{ principal: admin.id, subject: person.id }] });
    expect(refusal(await admin.client.delete('/api/auth/users/nobody/sessions'))).toBe('404 not_found');
    expect(refusal(await person.client.delete(`/api/auth/users/${admin.id}/sessions`))).toBe(
      '401 unauthenticated',
    );
    const user = await newPerson(server, admin, 'uno');
    expect(refusal(await user.client.delete(`/api/auth/users/${admin.id}/sessions`))).toBe('403 admin_only');
  });

  it('lists accounts by username and by the time they were last seen', async () => {
    for (const username of ['order.b', 'order.a']) await newPerson(server, admin, username);
    const unseen = { username: 'order.c' };
    await admin.client.post('/api/auth/users', unseen);
    const listed = async (order: string) =>
      bodyAs(userPage, await admin.client.get(`/api/auth/users?q=order.&order=${order}`)).users;
    const names = (await listed('username')).map(({ username }) => username);
    expect(names).toEqual(['order.a', 'order.b', 'order.c']);
    const bySeen = await listed('last-seen');
    expect(bySeen.map(({ lastSeenAt }) => lastSeenAt === null)).toEqual([false, false, true]);
    expect(bySeen[2]).toMatchObject({ ...unseen, hasPassword: false });
    expect(refusal(await admin.client.get('/api/auth/users?order=age'))).toBe('400 invalid_request');
  });

  it('disables an account at once, and enables it again', async () => {
    const person = await newPerson(server, admin, 'dis.abled');
    const login = () =>
      server.program().post('/api/auth/login', { username: 'dis.abled', password: PASSWORD });
    const answer = await admin.client.post(`/api/auth/users/${person.id}/disable`);
    expect(bodyAs(z.strictObject({ user }), answer).user.disabledAt).not.toBeNull();
    expect(refusal(await person.client.get('/api/auth/sessions'))).toBe('401 unauthenticated');
    expect(await server.container.get(SessionStore).listOf(person.id)).toEqual([]);
    expect(refusal(await login())).toBe('403 account_disabled');
    const wrong = { username: 'dis.abled', password: 'wrong password' };
    expect(refusal(await server.program().post('/api/auth/login', wrong))).toBe('401 invalid_credentials');
    expect((await admin.client.post(`/api/auth/users/${person.id}/enable`)).status).toBe(200);
    expect((await login()).status).toBe(200);
    const own = await admin.client.post(`/api/auth/users/${admin.id}/disable`);
    expect(refusal(own)).toBe('403 own_account');
    for (const act of ['disable', 'enable']) {
      expect(refusal(await admin.client.post(`/api/auth/users/nobody/${act}`))).toBe('404 not_found');
      const { client } = await newPerson(server, admin, `no.${act}`);
      expect(refusal(await client.post(`/api/auth/users/${admin.id}/${act}`))).toBe('403 admin_only');
    }
  });

  it('renames an account, unless the name is taken or not valid', async () => {
    const person = await newPerson(server, admin, 'old.name');
    const rename = (username: string, id = person.id) =>
      admin.client.put(`/api/auth/users/${id}/username`, { username });
    expect(refusal(await rename('ADA.admin'))).toBe('409 username_taken');
    expect(refusal(await rename('x'))).toBe('400 invalid_request');
    expect(refusal(await rename('some.name', 'nobody'))).toBe('404 not_found');
    expect(bodyAs(z.strictObject({ user }), await rename('New.Name')).user.username).toBe('New.Name');
    expect((await person.client.get('/api/auth/sessions')).status).toBe(200);
    expect((await signInAs(server, 'new.name', PASSWORD)).id).toBe(person.id);
    expect(
      refusal(await person.client.put(`/api/auth/users/${person.id}/username`, { username: 'me.too' })),
    ).toBe('403 admin_only');
  });

  it('creates a link with which the user, and no administrator, chooses the password', async () => {
    const made = await admin.client.post('/api/auth/users', { username: 'linked' });
    const { id } = bodyAs(z.strictObject({ user }), made).user;
    const create = () => admin.client.post(`/api/auth/users/${id}/password-link`);
    const linkOf = async () =>
      bodyAs(z.strictObject({ token: z.string(), expiresAt: z.string() }), await create());
    const choose = (token: string, password = NEW_PASSWORD, client = server.browser()) =>
      client.post('/api/auth/password-link', { token, password });
    const read = (token: string) => server.program().post('/api/auth/password-link/read', { token });
    const first = await linkOf();
    const second = await linkOf();
    expect(refusal(await read(first.token))).toBe('404 password_link_invalid');
    expect((await read(second.token)).body).toEqual({ username: 'linked', expiresAt: second.expiresAt });
    expect(refusal(await choose(second.token, 'short'))).toBe('400 invalid_request');
    const browser = server.browser();
    expect((await choose(second.token, NEW_PASSWORD, browser)).status).toBe(200);
    expect((await browser.get('/api/auth/sessions')).status).toBe(200);
    expect(refusal(await choose(second.token))).toBe('404 password_link_invalid');
    expect(refusal(await read(second.token))).toBe('404 password_link_invalid');
    const late = await linkOf();
    server.clock.advance(DAY);
    expect(refusal(await choose(late.token))).toBe('404 password_link_invalid');
    expect((await signInAs(server, 'linked', NEW_PASSWORD)).id).toBe(id);
    const audit = await admin.client.get(`/api/auth/audit?subject=${id}&limit=200`);
    for (const { token } of [first, second, late]) expect(audit.text).not.toContain(token);
    expect(bodyAs(auditPage, audit).entries.map(({ action }) => action)).toContain('account.password.chosen');
  });

  it('refuses a link for the caller, single sign-on, a disabled account and an unknown id', async () => {
    const disabled = await newPerson(server, admin, 'link.disabled');
    await admin.client.post(`/api/auth/users/${disabled.id}/disable`);
    const link = async (id: string) =>
      refusal(await admin.client.post(`/api/auth/users/${id}/password-link`));
    expect(await link(admin.id)).toBe('403 own_password');
    expect(await link(await insertSsoAccount(server, 'sso.link'))).toBe('409 no_local_password');
    expect(await link(disabled.id)).toBe('403 account_disabled');
    expect(await link('nobody')).toBe('404 not_found');
    const { client } = await newPerson(server, admin, 'link.user');
    expect(refusal(await client.post(`/api/auth/users/${admin.id}/password-link`))).toBe('403 admin_only');
  });

  it('refuses an invalid cursor, and a page size out of bounds', async () => {
    for (const query of ['cursor=garbage', 'limit=0', 'limit=201', 'limit=x', 'limt=2', 'cursor=a&cursor=b'])
      expect(refusal(await admin.client.get(`/api/auth/users?${query}`))).toBe('400 invalid_request');
  });

  it("resets a password and ends its owner's sessions", async () => {
    const person = await newPerson(server, admin, 'nia');
    const answer = await admin.client.post(`/api/auth/users/${person.id}/password`, {
      password: NEW_PASSWORD,
    });
    expect(answer.status).toBe(204);
    expect(refusal(await person.client.get('/api/auth/sessions'))).toBe('401 unauthenticated');
    const withOld = await person.client.post('/api/auth/login', { username: 'nia', password: PASSWORD });
    expect(refusal(withOld)).toBe('401 invalid_credentials');
    expect((await signInAs(server, 'nia', NEW_PASSWORD)).id).toBe(person.id);
  });

  it('refuses to reset the password of a single sign-on account or an unknown id', async () => {
    const id = await insertSsoAccount(server, 'sso.reset');
    const reset = (of: string) =>
      admin.client.post(`/api/auth/users/${of}/password`, { password: NEW_PASSWORD });
    expect(refusal(await reset(id))).toBe('409 no_local_password');
    expect(refusal(await reset('nobody'))).toBe('404 not_found');
    expect(refusal(await reset('%00'))).toBe('404 not_found');
    expect(refusal(await reset('x'.repeat(201)))).toBe('400 invalid_request');
  });

  it('changes roles with effect from the next request', async () => {
    const person = await newPerson(server, admin, 'ola');
    const list = () => person.client.get('/api/auth/users');
    expect(refusal(await list())).toBe('403 admin_only');
    const promoted = await setRole(admin, person.id, 'admin');
    expect(bodyAs(z.strictObject({ user }), promoted).user.role).toBe('admin');
    expect((await list()).status).toBe(200);
    expect((await setRole(admin, person.id, 'user')).status).toBe(200);
    expect(refusal(await list())).toBe('403 admin_only');
  });

  it('refuses an unknown role, an unknown account and the role of the caller', async () => {
    expect(refusal(await setRole(admin, admin.id, 'user'))).toBe('403 own_role');
    expect(refusal(await setRole(admin, admin.id, 'admin'))).toBe('403 own_role');
    expect(refusal(await setRole(admin, 'nobody', 'user'))).toBe('404 not_found');
    expect(refusal(await setRole(admin, admin.id, 'root'))).toBe('400 invalid_request');
  });

  it('keeps one administrator when two demote each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await newPerson(server, admin, `rival.${round}`, 'admin');
      const outcomes = await Promise.all([
        setRole(admin, other.id, 'user'),
        setRole(other, admin.id, 'user'),
      ]);
      expect(outcomes.map(refusal).sort()).toEqual(['200', '403 admin_only']);
      const { client } = outcomes[0]?.status === 200 ? admin : other;
      const answer = await client.get('/api/auth/users?limit=200');
      const admins = bodyAs(userPage, answer).users.filter(({ role }) => role === 'admin');
      expect(admins).toHaveLength(1);
      if (outcomes[0]?.status !== 200) await setRole(other, admin.id, 'admin');
      if (outcomes[0]?.status !== 200) await setRole(admin, other.id, 'user');
    }
  });

  it('reads the rows of a period, and the accounts with a status', async () => {
    const person = await newPerson(server, admin, 'paula');
    await admin.client.post(`/api/auth/users/${person.id}/disable`, {});
    const read = (query: string) => admin.client.get(`/api/auth/audit?subject=paula&${query}`);
    const times = async (query: string) => bodyAs(auditPage, await read(query)).entries.map(({ at }) => at);
    const all = await times('');
    const [newest = ''] = all;
    expect(all.length).toBeGreaterThan(1);
    expect(await times(`until=${newest}`)).toEqual(all.filter((at) => at < newest));
    expect(await times(`from=${newest}`)).toEqual(all.filter((at) => at >= newest));
    expect(await times('from=2999-01-01T00:00:00Z')).toEqual([]);
    expect((await read('from=yesterday')).status).toBe(400);
    const names = async (status: string) =>
      bodyAs(userPage, await admin.client.get(`/api/auth/users?status=${status}&q=paula`)).users.length;
    expect([await names('disabled'), await names('enabled')]).toEqual([1, 0]);
    expect((await admin.client.get('/api/auth/users?status=gone')).status).toBe(400);
  });

  it('writes an audit row without a password for every action', async () => {
    const person = await newPerson(server, admin, 'pia');
    await setRole(admin, person.id, 'admin');
    await admin.client.post(`/api/auth/users/${person.id}/password`, { password: NEW_PASSWORD });
    await server.program().post('/api/auth/login', { username: 'pia', password: 'wrong password' });
    const answer = await admin.client.get(`/api/auth/audit?subject=${person.id}&limit=200`);
    const byName = await admin.client.get('/api/auth/audit?subject=PIA&limit=200');
    expect(byName.body).toEqual(answer.body);
    const { entries, usernames } = bodyAs(auditPage, answer);
    expect([usernames[person.id], Object.keys(usernames)]).toEqual([
      'pia',
      expect.arrayContaining([admin.id, person.id]),
    ]);
    expect(entries.map(({ action, principal }) => [action, principal])).toEqual([
      ['session.refused', 'anonymous'],
      ['account.password.reset', admin.id],
      ['account.role.changed', admin.id],
      ['session.began', person.id],
      ['account.created', admin.id],
    ]);
    expect(answer.text).not.toContain(PASSWORD);
    expect(answer.text).not.toContain(NEW_PASSWORD);
    const sequences = entries.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...sequences].sort((a, b) => b - a));
  });
});
