import { ListSignIns } from '@gatehouse/core/account';
import { memoryStorage } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';

const ORIGIN = { address: '192.0.2.1', userAgent: 'curl/8' };

describe('ListSignIns', () => {
  let storage: ReturnType<typeof memoryStorage>;
  let signIns: ListSignIns;

  beforeEach(() => {
    storage = memoryStorage();
    signIns = new ListSignIns(storage);
  });

  const append = (action: string, detail: { [name: string]: string }, principal = 'ada', subject = 'ada') =>
    storage.audit.append({ at: 1, principal, action, subject, detail });

  async function listed() {
    const found = await signIns.execute('ada');
    return found.map(({ succeeded, address, userAgent }) => [succeeded, address, userAgent]);
  }

  it('lists sign-ins, refused attempts and chosen passwords, newest first', async () => {
    await append('session.began', ORIGIN);
    await append('session.refused', { ...ORIGIN, address: '192.0.2.2' }, 'anonymous');
    await append('account.password.chosen', { ...ORIGIN, address: '192.0.2.3' });
    await append('session.ended', ORIGIN);
    await append('session.began', ORIGIN, 'ben', 'ben');
    expect(await listed()).toEqual([
      [true, '192.0.2.3', 'curl/8'],
      [false, '192.0.2.2', 'curl/8'],
      [true, '192.0.2.1', 'curl/8'],
    ]);
  });

  it('lists the creation of an account only if its owner created it with a password', async () => {
    await append('account.created', { provider: 'local' }, 'admin');
    await append('account.created', { provider: 'oidc' });
    expect(await listed()).toEqual([]);
    await append('account.created', { provider: 'local', ...ORIGIN });
    expect(await listed()).toEqual([[true, '192.0.2.1', 'curl/8']]);
  });

  it('shows null for each value that an older row lacks', async () => {
    await append('session.began', { provider: 'local', session: 'handle' });
    expect(await listed()).toEqual([[true, null, null]]);
  });

  it('lists at most 20 sign-ins', async () => {
    for (let number = 0; number < 15; number += 1) {
      await append('session.began', { ...ORIGIN, address: `${number}` });
      await append('account.password.chosen', ORIGIN);
    }
    const found = await listed();
    expect(found).toHaveLength(20);
    expect(found.at(-1)).toEqual([true, '5', 'curl/8']);
  });

  it('lists at most 20 refused attempts, which leave older sign-ins in the list', async () => {
    await append('session.began', ORIGIN);
    for (let number = 0; number < 25; number += 1)
      await append('session.refused', { ...ORIGIN, address: `${number}` }, 'anonymous');
    const found = await listed();
    expect(found).toHaveLength(21);
    expect(found.slice(-2)).toEqual([
      [false, '5', 'curl/8'],
      [true, '192.0.2.1', 'curl/8'],
    ]);
  });

  it('gives each attempt its own id', async () => {
    await append('session.refused', ORIGIN);
    await append('session.refused', ORIGIN);
    expect(new Set((await signIns.execute('ada')).map(({ id }) => id)).size).toBe(2);
  });
});
