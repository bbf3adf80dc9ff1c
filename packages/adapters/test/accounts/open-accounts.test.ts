import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Accounts, openAccounts } from '@gatehouse/adapters/accounts';
import { KnexAccountStore, openDatabase } from '@gatehouse/adapters/knex';
import { AccountDisabled, InvalidCredentials, UsernameTaken } from '@gatehouse/core/account';
import { DAY, HOUR, InvalidInput } from '@gatehouse/core/kernel';
import { SignInThrottled } from '@gatehouse/core/throttle';
import { MovableClock } from '@gatehouse/testing/memory';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const ANN = { username: 'ann', password: 'seven green bottles', address: '192.0.2.1' };

describe.each(['SQLite', 'PostgreSQL'])('openAccounts on %s', (kind) => {
  const clock = new MovableClock(Date.now());
  let accounts: Accounts;
  let address: string;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    ({ address, remove } = await place(kind));
    accounts = await openAccounts(address, { clock });
  });

  afterAll(async () => {
    await accounts.close();
    await remove();
  });

  async function rowsOf(table: string): Promise<number> {
    const database = await openDatabase(address);
    const rows = await database.read((query) => query(table).select());
    await database.close();
    return rows.length;
  }

  it('authenticates a registered user until the sign-out', async () => {
    const { sessionId, account, expiresAt } = await accounts.register(ANN);
    expect(account.lastSeenAt).toBe(clock.now());
    expect(await accounts.authenticate(sessionId)).toEqual(account);
    expect([account.username, expiresAt]).toEqual(['ann', clock.now() + 30 * DAY]);
    await accounts.signOut(sessionId);
    expect(await accounts.authenticate(sessionId)).toBeUndefined();
    await accounts.signOut(sessionId);
  });

  it('refuses a taken username, a wrong password and the eleventh guess', async () => {
    await expect(accounts.register(ANN)).rejects.toThrow(UsernameTaken);
    const guess = { ...ANN, address: '192.0.2.9', password: 'eight green bottles' };
    for (let count = 0; count < 10; count += 1)
      await expect(accounts.signIn(guess)).rejects.toThrow(InvalidCredentials);
    await expect(accounts.signIn(guess)).rejects.toThrow(SignInThrottled);
  });

  it('refuses the twenty-first sign-up of an hour from one address', async () => {
    const signUp = (address = '198.51.100.1') => accounts.register({ ...ANN, password: 'short', address });
    for (let count = 0; count < 20; count += 1) await expect(signUp()).rejects.toThrow(InvalidInput);
    await expect(signUp()).rejects.toThrow(SignInThrottled);
    await expect(signUp('198.51.100.2')).rejects.toThrow(InvalidInput);
    clock.advance(HOUR);
    await expect(signUp()).rejects.toThrow(InvalidInput);
  });

  it('ends the session that a sign-in replaces', async () => {
    const first = await accounts.signIn(ANN);
    const second = await accounts.signIn({ ...ANN, replaces: first.sessionId });
    expect(await accounts.authenticate(first.sessionId)).toBeUndefined();
    expect(await accounts.authenticate(second.sessionId)).toMatchObject({ username: 'ann' });
  });

  it('keeps accounts and sessions when it is opened again', async () => {
    const { sessionId } = await accounts.signIn(ANN);
    await accounts.close();
    accounts = await openAccounts(address, { clock });
    expect(await accounts.authenticate(sessionId)).toMatchObject({ username: 'ann' });
  });

  it('refuses the session and the sign-in of an account that another program disabled', async () => {
    const { sessionId, account } = await accounts.signIn(ANN);
    const database = await openDatabase(address);
    const store = new KnexAccountStore(database);
    await store.setDisabled(account.id, clock.now());
    expect(await accounts.authenticate(sessionId)).toBeUndefined();
    await expect(accounts.signIn(ANN)).rejects.toThrow(AccountDisabled);
    await store.setDisabled(account.id, null);
    await database.close();
    expect(await accounts.authenticate(sessionId)).toMatchObject({ username: 'ann' });
  });

  it('deletes expired sessions and counts when it sweeps', async () => {
    expect(await rowsOf('sessions')).toBeGreaterThan(0);
    expect(await rowsOf('sign_in_attempts')).toBeGreaterThan(0);
    clock.advance(31 * DAY);
    await accounts.sweep();
    expect([await rowsOf('sessions'), await rowsOf('sign_in_attempts')]).toEqual([0, 0]);
  });
});

async function place(kind: string): Promise<{ address: string; remove: () => Promise<void> }> {
  if (kind === 'PostgreSQL') {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    return { address: url, remove: drop };
  }
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-accounts-'));
  return { address: `sqlite:${join(folder, 'app.sqlite')}`, remove: () => removeFolder(folder) };
}
