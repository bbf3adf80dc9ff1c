import { Database } from '@gatehouse/adapters/knex';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { expect, it, onTestFinished } from 'vitest';
import { samplePlace } from '../../../../packages/core/src/sign-in/account/sign-in/sample-place.ts';
import { countStatements } from './harness/count-statements.ts';
import { insertSsoAccount, newPerson, refusal, registerAdmin, startStudyAuth } from './harness/index.ts';

/**
 * Returns two unknown usernames. For an unknown username, the server verifies the hash of another account, which it
 * searches for from a position that depends on the name. The two positions are before and after all accounts.
 */
function unknownNames(): readonly string[] {
  const place = (name: string) => samplePlace(name, new NodeSha256());
  const names = Array.from({ length: 10_000 }, (_, index) => `unknown${index}`);
  const sorted = names.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  return [...sorted.slice(0, 1), ...sorted.slice(-1)];
}

it('a refused sign-in runs the same number of statements for every kind of account and for unknown names', async () => {
  const server = await startStudyAuth({ variables: { TRUSTED_PROXIES: 'loopback' } });
  onTestFinished(() => server.stop());
  const admin = await registerAdmin(server);
  await newPerson(server, admin, 'enabled');
  const disabled = await newPerson(server, admin, 'disabled');
  await admin.client.post(`/api/auth/users/${disabled.id}/disable`);
  await insertSsoAccount(server, 'only.sso');
  const statements = countStatements(server.container.get(Database));
  const counts = new Map<string, number>();
  for (const [index, username] of ['enabled', 'disabled', 'only.sso', ...unknownNames()].entries()) {
    // No account has signed in from this address.
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${index}` };
    const text = JSON.stringify({ username, password: 'a wrong password' });
    const count = await statements.during(async () => {
      const answer = await server.program().send('POST', '/api/auth/login', { text, headers });
      expect(refusal(answer)).toBe('401 invalid_credentials');
    });
    counts.set(username, count);
  }
  expect(new Set(counts.values())).toEqual(new Set([counts.get('enabled')]));
  expect(counts.get('enabled')).toBeGreaterThan(5);
});
