import { hostileFaults } from '@gatehouse/testing/servers/hostile';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hostileEndpointRequests } from '../../../../packages/http-koa/test/endpoint/hostile-endpoint-requests.ts';
import { endpoints } from '../../src/endpoints.ts';
import { newPerson, registerAdmin, startStudyAuth } from './harness/index.ts';

/** No provider of single sign-on is set. */
const isExpected = (body: string) => body.includes('sso_unreachable');

/** Valid requests to the other endpoints end no session of the caller. A sign-up replaces the session. */
const staysSignedIn = (key: string) => key.startsWith('GET ') || !/logout|sessions|password|signup/.test(key);

describe('hostile requests', () => {
  it.each([
    ['administrators', 'SQLite', 'admin'],
    ['administrators', 'PostgreSQL', 'admin'],
    ['users', 'PostgreSQL', 'user'],
    ['clients without a session', 'SQLite', undefined],
  ] as const)(
    'of %s get no 5xx and no internals on %s, and end no session of others',
    async (_who, storage, role) => {
      const server = await startStudyAuth({ storage, variables: { AUTH_ALLOW_SIGNUP: 'true' } });
      onTestFinished(() => server.stop());
      const admin = await registerAdmin(server);
      const caller = role && (await newPerson(server, admin, 'caller', role));
      const other = await newPerson(server, admin, 'other');
      const headers = caller && { Authorization: `Bearer ${caller.token}` };
      const sent = [...hostileEndpointRequests(endpoints, caller ? staysSignedIn : undefined)];
      expect(sent.length).toBeGreaterThan(1_000);
      expect(await hostileFaults(server.url, sent, { isExpected, ...(headers && { headers }) })).toEqual([]);
      for (const { token } of caller ? [caller, other] : [other])
        expect((await server.program(token).get('/api/courses')).status).toBe(200);
    },
  );
});
