import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  newPerson,
  PASSWORD,
  type Person,
  refusal,
  registerAdmin,
  SlowRequest,
  type StudyAuth,
  startStudyAuth,
} from './harness/index.ts';

describe('a slow body', () => {
  let server: StudyAuth;
  let admin: Person<Browser>;

  beforeAll(async () => {
    server = await startStudyAuth();
    admin = await registerAdmin(server);
  });
  afterAll(() => server.stop());

  /** Starts to create an account as `person`, waits until they are authenticated, and returns that request. */
  async function begun(person: Person<Browser>, username: string): Promise<SlowRequest> {
    const slow = new SlowRequest(`${server.url}/api/auth/users`, 'POST', {
      Authorization: `Bearer ${person.token}`,
    });
    await slow.begin(`{"username":"${username}",`);
    await person.client.get('/api/auth/me');
    return slow;
  }
  const rest = `"password":"${PASSWORD}"}`;
  const usernames = async () => (await admin.client.get('/api/auth/users?limit=200')).text;

  it('is accepted once it is complete', async () => {
    const slow = await begun(admin, 'patience');
    expect((await slow.end(rest)).status).toBe(201);
  });

  it('is refused from a caller who is no longer an administrator', async () => {
    const other = await newPerson(server, admin, 'bea', 'admin');
    const slow = await begun(other, 'too.late');
    await admin.client.put(`/api/auth/users/${other.id}/role`, { role: 'user' });
    expect(refusal(await slow.end(rest))).toBe('403 admin_only');
    expect(await usernames()).not.toContain('too.late');
  });

  it('is refused from a caller whose password an administrator has reset', async () => {
    const other = await newPerson(server, admin, 'cid', 'admin');
    const slow = await begun(other, 'too.late');
    await admin.client.post(`/api/auth/users/${other.id}/password`, { password: `${PASSWORD} 2` });
    expect(refusal(await slow.end(rest))).toBe('401 unauthenticated');
    expect(await usernames()).not.toContain('too.late');
  });

  it('is refused from a caller who signed out before the body ended', async () => {
    const other = await newPerson(server, admin, 'dot', 'admin');
    const slow = await begun(other, 'too.late');
    await other.client.post('/api/auth/logout');
    expect(refusal(await slow.end(rest))).toBe('401 unauthenticated');
  });
});
