import { AUTH_STRANGER_LIMITS, type AuthStrangerAct } from '@gatehouse/core/account';
import { HOUR } from '@gatehouse/core/kernel';
import { SignInThrottled, type StrangerLimits, StrangerThrottle } from '@gatehouse/core/throttle';
import { MovableClock, memoryStorage, TestSha256 } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';

/** The limits of an app that adds its own act to the acts at the auth endpoints. */
const LIMITS: StrangerLimits<'import' | AuthStrangerAct> = {
  ...AUTH_STRANGER_LIMITS,
  import: { window: HOUR, perAddress: 2 },
};

describe('StrangerThrottle', () => {
  let clock: MovableClock;
  let throttle: StrangerThrottle<'import' | AuthStrangerAct>;

  beforeEach(() => {
    clock = new MovableClock();
    const { attempts } = memoryStorage();
    throttle = new StrangerThrottle({ attempts, clock, sha256: new TestSha256(), limits: LIMITS });
  });

  async function exhaust(address: string): Promise<void> {
    const { perAddress } = AUTH_STRANGER_LIMITS['sign-up'];
    for (let count = 0; count < perAddress; count += 1) await throttle.admit('sign-up', address);
  }

  it('refuses an address past its limit until the window ends', async () => {
    await exhaust('192.0.2.1');
    await expect(throttle.admit('sign-up', '192.0.2.1')).rejects.toThrow(SignInThrottled);
    clock.advance(HOUR);
    await throttle.admit('sign-up', '192.0.2.1');
  });

  it('counts each address and each act separately', async () => {
    await exhaust('192.0.2.1');
    await throttle.admit('sign-up', '192.0.2.2');
    await throttle.admit('single-sign-on', '192.0.2.1');
  });

  it('limits all networks of an IPv6 /48 together to twice the limit of an address', async () => {
    const { perAddress } = AUTH_STRANGER_LIMITS['sign-up'];
    const admit = (index: number) => throttle.admit('sign-up', `2001:db8:1:${index}::/64`);
    for (let index = 0; index < 2 * perAddress; index += 1) await admit(index);
    await expect(admit(2 * perAddress)).rejects.toThrow(SignInThrottled);
    await throttle.admit('sign-up', '2001:db8:2:1::/64');
    clock.advance(HOUR);
    await admit(0);
  });

  it('limits an act that an app adds, by the table of that app', async () => {
    for (let count = 0; count < LIMITS.import.perAddress; count += 1)
      await throttle.admit('import', '192.0.2.1');
    await expect(throttle.admit('import', '192.0.2.1')).rejects.toThrow(SignInThrottled);
  });

  it('accepts only acts with a limit', async () => {
    // @ts-expect-error An act without a limit must not compile.
    await expect(throttle.admit('unlimited', '192.0.2.1')).rejects.toThrow(TypeError);
  });
});
