import { faultText, InvalidSettings } from '@gatehouse/http-koa/process';
import { describe, expect, it } from 'vitest';
import {
  insertSsoAccount,
  newPerson,
  PASSWORD,
  refusal,
  registerAdmin,
  signInAs,
  startStudyAuth,
  type TemporaryStorage,
  temporaryStorage,
} from './harness/index.ts';

const FRESH = 'fresh: from the operator';

/** A storage with an administrator, a user with two sessions, and a user of the provider. */
async function inhabited(): Promise<{ storage: TemporaryStorage; tokens: string[]; adminToken: string }> {
  const storage = await temporaryStorage();
  const server = await startStudyAuth({ storage });
  const admin = await registerAdmin(server);
  const tokens = [(await newPerson(server, admin, 'Bea')).token, (await signInAs(server, 'bea')).token];
  await insertSsoAccount(server, 'sso.person');
  await server.stop();
  return { storage, tokens, adminToken: admin.token };
}

const restart = (storage: TemporaryStorage, AUTH_RESET_PASSWORD: string) =>
  startStudyAuth({ storage, variables: { AUTH_RESET_PASSWORD } });

async function faultsOf(start: Promise<unknown>): Promise<readonly string[]> {
  const failure = await start.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof InvalidSettings)) throw new Error('It should not have started.');
  return failure.faults.map(faultText);
}

describe('AUTH_RESET_PASSWORD', () => {
  it('sets a new password, ends the sessions of that account only, and warns', async () => {
    const { storage, tokens, adminToken } = await inhabited();
    const server = await restart(storage, `bea:${FRESH}`);
    const other = await server.program(adminToken).get('/api/auth/sessions');
    const admin = await signInAs(server, 'ada.admin');
    const outcomes = await Promise.all(
      tokens.map((token) => server.program(token).get('/api/auth/sessions')),
    );
    const withOld = await server.program().post('/api/auth/login', { username: 'bea', password: PASSWORD });
    const withNew = await signInAs(server, 'bea', FRESH);
    const audit = await admin.client.get('/api/auth/audit?action=account.password.reset');
    const warnings = server.log.filter(({ level }) => level === 40);
    await server.stop();
    await storage.remove();
    expect(outcomes.map(refusal)).toEqual(['401 unauthenticated', '401 unauthenticated']);
    expect(other.status).toBe(200);
    expect(refusal(withOld)).toBe('401 invalid_credentials');
    expect(withNew.username).toBe('Bea');
    expect(audit.body).toMatchObject({ entries: [{ principal: 'system:recovery', subject: withNew.id }] });
    expect(warnings.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('AUTH_RESET_PASSWORD'));
    expect(JSON.stringify(server.log)).not.toContain(FRESH);
  });

  it('warns that a disabled account stays disabled', async () => {
    const { storage, adminToken } = await inhabited();
    const before = await startStudyAuth({ storage });
    const { id } = await signInAs(before, 'bea');
    await before.program(adminToken).post(`/api/auth/users/${id}/disable`);
    await before.stop();
    const server = await restart(storage, `bea:${FRESH}`);
    const entry = await server.program().post('/api/auth/login', { username: 'bea', password: FRESH });
    const warnings = server.log.filter(({ level }) => level === 40).map(({ msg }) => msg);
    await server.stop();
    await storage.remove();
    expect(refusal(entry)).toBe('403 account_disabled');
    expect(warnings).toContainEqual(
      expect.stringContaining('is disabled. It cannot sign in with the new password'),
    );
  });

  it('prevents the start with a reason, and changes nothing, if it is refused', async () => {
    const { storage, tokens } = await inhabited();
    const reasons = [];
    for (const value of [
      'bea:7 chars',
      'nobody:long enough',
      'sso.person:long enough',
      `bea:${'x'.repeat(73)}`,
    ])
      reasons.push(...(await faultsOf(restart(storage, value))));
    const server = await startStudyAuth({ storage });
    const answer = await server.program(tokens[0]).get('/api/auth/sessions');
    await server.stop();
    await storage.remove();
    expect(reasons).toEqual([
      'AUTH_RESET_PASSWORD cannot be applied (password: Use at least 8 characters). Correct AUTH_RESET_PASSWORD, or unset it.',
      'AUTH_RESET_PASSWORD cannot be applied (There is no such account). Correct AUTH_RESET_PASSWORD, or unset it.',
      'AUTH_RESET_PASSWORD cannot be applied (This account signs in through single sign-on and has no password here). Correct AUTH_RESET_PASSWORD, or unset it.',
      expect.stringContaining('Use at most 72 bytes'),
    ]);
    expect(answer.status).toBe(200);
  });

  it('requires an account and a password', async () => {
    const storage = await temporaryStorage();
    for (const value of ['bea', 'bea:', ':password', ':'])
      expect(await faultsOf((async () => restart(storage, value))())).toEqual([
        'AUTH_RESET_PASSWORD must be <username>:<new_password>. Correct AUTH_RESET_PASSWORD.',
      ]);
    await storage.remove();
  });
});
