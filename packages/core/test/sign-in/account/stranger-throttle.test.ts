import { HOUR } from '@gatehouse/core/kernel';
import { SignInThrottled, STRANGER_LIMITS, StrangerThrottle } from '@gatehouse/core/throttle';
import { MovableClock, memoryStorage, TestSha256 } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';

describe('StrangerThrottle', () => {
  const { perAddress } = STRANGER_LIMITS['sign-up'];
  let clock: MovableClock;
  let throttle: StrangerThrottle;

  beforeEach(() => {
    clock = new MovableClock();
    throttle = new StrangerThrottle({ attempts: memoryStorage().attempts, clock, sha256: new TestSha256() });
  });

  async function exhaust(address: string): Promise<void> {
    for (let count = 0; count < perAddress; count += 1) await throttle.admit('sign-up', address);
  }

  it('bears so many acts of one address in one window, and begins anew after it', async () => {
    await exhaust('192.0.2.1');
    await expect(throttle.admit('sign-up', '192.0.2.1')).rejects.toThrow(SignInThrottled);
    clock.advance(HOUR);
    await throttle.admit('sign-up', '192.0.2.1');
  });

  it('counts each address and each act by itself', async () => {
    await exhaust('192.0.2.1');
    await throttle.admit('sign-up', '192.0.2.2');
    await throttle.admit('single-sign-on', '192.0.2.1');
  });
});
