import { once } from 'node:events';
import { request } from 'node:http';
import type { Endpoint } from '@gatehouse/http-koa/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import {
  newPerson,
  type Person,
  type Program,
  registerAdmin,
  type StudyAuth,
  startStudyAuth,
} from './harness/index.ts';

const guardedWithBody = (Object.entries(endpoints) as [string, Endpoint][])
  .filter(([, endpoint]) => endpoint.body && endpoint.access !== 'open')
  .map(([key]) => key);

/** Sends the head of a request and the first byte of its body. Returns a function that sends the rest. */
async function held(server: StudyAuth, key: string, token: string): Promise<() => Promise<number>> {
  const [method, path = ''] = key.split(' ');
  const message = request(server.url + path.replace(/:\w+/g, 'x'), {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Content-Length': '2' },
  });
  message.write('{');
  const responses = once(message, 'response');
  await once(message, 'socket');
  return async () => {
    message.end('}');
    const [response] = await responses;
    response.resume();
    return response.statusCode;
  };
}

describe('a request whose body is delayed', () => {
  let server: StudyAuth;
  let admin: Person<Program>;

  beforeAll(async () => {
    server = await startStudyAuth({ storage: 'SQLite' });
    admin = await registerAdmin(server);
  });
  afterAll(() => server.stop());

  it('changes nothing when its session has ended in between', async () => {
    const eve = await newPerson(server, admin, 'eve', 'admin');
    const finish = await Promise.all(guardedWithBody.map((key) => held(server, key, eve.token)));
    // When the server has responded to a later request of the same person, it has authenticated the held
    // requests.
    expect((await server.program(eve.token).get('/api/auth/users')).status).toBe(200);
    await admin.client.post(`/api/auth/users/${eve.id}/password`, { password: 'another long password' });
    const statuses = await Promise.all(finish.map((rest) => rest()));
    expect(statuses).toEqual(guardedWithBody.map(() => 401));
  });

  it('changes nothing when the caller is no longer an administrator', async () => {
    const mallory = await newPerson(server, admin, 'mallory', 'admin');
    const forAdmins = guardedWithBody.filter(
      (key) => (endpoints as Record<string, Endpoint>)[key]?.access === 'admin',
    );
    const finish = await Promise.all(forAdmins.map((key) => held(server, key, mallory.token)));
    await admin.client.put(`/api/auth/users/${mallory.id}/role`, { role: 'user' });
    expect(await Promise.all(finish.map((rest) => rest()))).toEqual(forAdmins.map(() => 403));
  });
});
