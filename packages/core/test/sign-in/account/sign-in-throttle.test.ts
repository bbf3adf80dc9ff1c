import { type Attempt, HasherBusy, InvalidCredentials, SignInThrottle } from '@gatehouse/core/account';
import { DAY, HOUR, MINUTE } from '@gatehouse/core/kernel';
import { FAMILIAR_RETENTION, PurgeAttempts, SignInThrottled } from '@gatehouse/core/throttle';
import { MovableClock, memoryStorage, TestSha256 } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';

const LIMITS = { window: 15 * MINUTE, perAccountAndAddress: 5, perAddress: 20 };
const HOME = '192.0.2.1';
const STRANGER = '198.51.100.7';

/** An attempt to sign in to the account with this username. */
const by = (username: string, address: string): Attempt => ({
  username,
  accountId: `id of ${username}`,
  address,
});

describe('SignInThrottle', () => {
  let clock: MovableClock;
  let throttle: SignInThrottle;
  let purge: PurgeAttempts;

  beforeEach(() => {
    clock = new MovableClock();
    const { attempts } = memoryStorage();
    throttle = new SignInThrottle({ attempts, clock, sha256: new TestSha256(), limits: LIMITS });
    purge = new PurgeAttempts({ attempts, clock });
  });

  async function attempt(address: string, username = 'ada'): Promise<void> {
    await throttle.admit(by(username, address));
  }

  async function fail(times: number, address: string, username?: string): Promise<void> {
    for (let count = 0; count < times; count += 1) await attempt(address, username);
  }

  it('limits failures on one account from one address, and reports how long to wait', async () => {
    await fail(5, STRANGER);
    clock.advance(MINUTE);
    const refusal = await attempt(STRANGER).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SignInThrottled);
    expect(refusal).toMatchObject({ retryAfter: 14 * MINUTE });
    expect(String(refusal)).toContain('Try again in 14 minutes.');
    clock.advance(13.5 * MINUTE);
    await expect(attempt(STRANGER)).rejects.toThrow('Try again in a minute.');
  });

  it('counts a name regardless of case', async () => {
    await fail(3, STRANGER, 'ada');
    await fail(2, STRANGER, 'ADA');
    await expect(attempt(STRANGER, 'Ada')).rejects.toThrow(SignInThrottled);
  });

  it('limits failures from one address over all accounts', async () => {
    for (let name = 0; name < 20; name += 1) await attempt(STRANGER, `user-${name}`);
    await expect(attempt(STRANGER, 'user-20')).rejects.toThrow(SignInThrottled);
    await attempt(HOME, 'user-20');
  });

  it('limits failures from one IPv6 /48 to twice the limit of an address, but not those from other networks', async () => {
    const network = (site: number, index: number) => `2001:db8:${site}:${index}::/64`;
    for (let index = 0; index < 40; index += 1) await attempt(network(1, index), `user-${index}`);
    await expect(attempt(network(1, 40), 'user-40')).rejects.toThrow(SignInThrottled);
    await attempt(network(2, 40), 'user-40');
    await attempt(STRANGER, 'user-40');
  });

  it('does not count an address above its limit against its IPv6 /48', async () => {
    const [loud, quiet] = ['2001:db8:1:1::/64', '2001:db8:1:2::/64'];
    for (let name = 0; name < 100; name += 1) await attempt(loud, `user-${name}`).catch(() => {});
    for (let name = 0; name < 20; name += 1) await attempt(quiet, `user-${name}`);
  });

  it('stores nothing of an address whose IPv6 /48 is above its limit', async () => {
    const network = (index: number) => `2001:db8:1:${index}::/64`;
    for (let index = 0; index < 40; index += 1) await attempt(network(index), `user-${index}`);
    for (let index = 40; index < 99; index += 1)
      await expect(attempt(network(index), `user-${index}`)).rejects.toThrow(SignInThrottled);
    clock.advance(30 * DAY);
    const [countsPerAttempt, countsOfSite] = [3, 1];
    expect(await purge.execute()).toBe(40 * countsPerAttempt + countsOfSite);
  });

  it('counts concurrent attempts', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => attempt(STRANGER)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('counts from zero after the window, and after a success', async () => {
    await fail(5, STRANGER);
    clock.advance(15 * MINUTE);
    await fail(4, STRANGER);
    await throttle.succeeded(by('ada', STRANGER));
    await fail(5, STRANGER);
  });

  it.each(['at a new address', 'at an address where its owner signed in before'])(
    'refunds an attempt that was not checked for lack of capacity, %s',
    async (where) => {
      const owner = by('ada', HOME);
      if (where !== 'at a new address') await throttle.succeeded(owner);
      for (let count = 0; count < 200; count += 1) {
        const admission = await throttle.admit(owner);
        const unseen = throttle.judged(admission, () => Promise.reject(new HasherBusy()));
        await expect(unseen).rejects.toThrow(HasherBusy);
      }
      await fail(5, HOME);
      await expect(attempt(HOME)).rejects.toThrow(SignInThrottled);
    },
  );

  it('keeps the count of an attempt that was checked', async () => {
    const owner = by('ada', HOME);
    for (let count = 0; count < 5; count += 1) {
      const admission = await throttle.admit(owner);
      const wrong = throttle.judged(admission, () => Promise.reject(new InvalidCredentials()));
      await expect(wrong).rejects.toThrow(InvalidCredentials);
    }
    await expect(attempt(HOME)).rejects.toThrow(SignInThrottled);
  });

  it('never lets a stranger lock an owner out', async () => {
    await attempt(HOME);
    await throttle.succeeded(by('ada', HOME));
    await Promise.allSettled(Array.from({ length: 100 }, () => attempt(STRANGER)));
    await attempt(HOME);
  });

  describe('the limit after a hundred failures in a row on one account', () => {
    const elsewhere = (number: number) => `203.0.113.${number}`;

    beforeEach(async () => {
      await attempt(HOME);
      await throttle.succeeded(by('ada', HOME));
      for (let number = 0; number < 100; number += 1) await attempt(elsewhere(number));
    });

    it('allows one attempt an hour from any address', async () => {
      for (let hour = 0; hour < 3; hour += 1) {
        clock.advance(HOUR - 1);
        await expect(attempt(elsewhere(200 + hour))).rejects.toMatchObject({ retryAfter: 1 });
        clock.advance(1);
        await attempt(elsewhere(210 + hour));
        await expect(attempt(elsewhere(220 + hour))).rejects.toMatchObject({ retryAfter: HOUR });
      }
    });

    it('allows one of many concurrent attempts an hour', async () => {
      clock.advance(HOUR);
      const asked = Array.from({ length: 10 }, (_, number) => attempt(elsewhere(200 + number)));
      const outcomes = await Promise.allSettled(asked);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('does not use up the hourly attempt if it was not checked for lack of capacity', async () => {
      clock.advance(HOUR);
      const owner = by('ada', elsewhere(200));
      const admission = await throttle.admit(owner);
      await expect(attempt(elsewhere(201))).rejects.toThrow(SignInThrottled);
      const unseen = throttle.judged(admission, () => Promise.reject(new HasherBusy()));
      await expect(unseen).rejects.toThrow(HasherBusy);
      await attempt(owner.address);
      await expect(attempt(elsewhere(202))).rejects.toThrow(SignInThrottled);
    });

    it('does not limit an address that signed in before', async () => {
      await attempt(HOME);
    });

    it('does not count an attempt for an address that is written in the name', async () => {
      for (const name of [`ada\n${HOME}`, `${HOME}\nada`, `here\n${HOME}\nada`])
        for (let number = 0; number < 100; number += 1) await attempt(elsewhere(number), name);
      await fail(4, HOME);
    });

    it('ends when the owner signs in anywhere', async () => {
      await attempt(HOME);
      await throttle.succeeded(by('ada', HOME));
      for (let number = 100; number < 150; number += 1) await attempt(elsewhere(number));
    });

    it('ends after thirty days', async () => {
      clock.advance(30 * DAY - 1);
      await attempt(elsewhere(200));
      await expect(attempt(elsewhere(201))).rejects.toThrow(SignInThrottled);
      clock.advance(1);
      for (let number = 0; number < 50; number += 1) await attempt(elsewhere(number));
    });

    it('does not limit other accounts', async () => {
      await attempt(STRANGER, 'bob');
    });
  });

  it('allows one attempt an hour after a hundred failures in a row, even at a familiar address', async () => {
    await attempt(HOME);
    await throttle.succeeded(by('ada', HOME));
    for (let time = 0; time < 20; time += 1) {
      await fail(5, HOME);
      clock.advance(15 * MINUTE);
    }
    clock.advance(-15 * MINUTE);
    await expect(attempt(HOME)).rejects.toThrow(SignInThrottled);
    clock.advance(15 * MINUTE);
    await expect(attempt(HOME)).rejects.toMatchObject({ retryAfter: 45 * MINUTE });
    clock.advance(45 * MINUTE);
    await attempt(HOME);
    await attempt(STRANGER);
  });

  it("does not count neighbours' failures against users at the address where they signed up", async () => {
    await throttle.registered(by('ada', HOME));
    for (let name = 0; name < 30; name += 1) await attempt(HOME, `user-${name}`).catch(() => {});
    await expect(attempt(HOME, 'bob')).rejects.toThrow(SignInThrottled);
    await attempt(HOME, 'ada');
  });

  it("does not count neighbours' failures against an owner at a familiar address", async () => {
    await attempt(HOME);
    await throttle.succeeded(by('ada', HOME));
    for (let name = 0; name < 30; name += 1) await attempt(HOME, `user-${name}`).catch(() => {});
    await expect(attempt(HOME, 'bob')).rejects.toThrow(SignInThrottled);
    await attempt(HOME, 'ada');
  });

  it('keeps an address familiar for 90 days after the latest sign-in there', async () => {
    const owner = by('ada', HOME);
    const isFamiliar = async () => {
      await purge.execute();
      return (await throttle.admit(owner)).isFamiliar;
    };
    await throttle.registered(owner);
    clock.advance(FAMILIAR_RETENTION);
    expect(await isFamiliar()).toBe(true);
    await throttle.succeeded(owner);
    clock.advance(FAMILIAR_RETENTION);
    expect(await isFamiliar()).toBe(true);
    clock.advance(1);
    expect(await isFamiliar()).toBe(false);
  });

  it('keeps an address familiar to an account whose username changes, and to no other account', async () => {
    await throttle.registered(by('ada', HOME));
    const renamed = { ...by('ada', HOME), username: 'lovelace' };
    const successor = { ...by('ada', HOME), accountId: 'another' };
    const unknown = { ...by('ada', HOME), accountId: undefined };
    expect((await throttle.admit(renamed)).isFamiliar).toBe(true);
    for (const other of [successor, unknown]) expect((await throttle.admit(other)).isFamiliar).toBe(false);
  });

  it.each([
    ['the address', () => HOME],
    ['its IPv6 /48', (index: number) => `2001:db8:1:${index}::/64`],
  ])('refunds a successful attempt to the count of %s', async (_of, address) => {
    for (let name = 0; name < 50; name += 1) {
      await attempt(address(name), `user-${name}`);
      await throttle.succeeded(by(`user-${name}`, address(name)));
    }
    await attempt(address(50), 'bob');
  });
});
