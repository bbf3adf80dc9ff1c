import { beforeEach, describe, expect, it } from 'vitest';
import { FollowedTime } from '../../src/knex/followed-time.ts';

const NOON = Date.UTC(2026, 5, 1, 12);

describe('followed time', () => {
  let elapsed: number;
  let other: number;
  let time: FollowedTime;

  /** Moves both clocks forward. */
  const pass = (ms: number) => {
    elapsed += ms;
    other += ms;
  };

  /** Reads the other clock over a network. Both delays are in milliseconds. */
  const read = (there: number, back: number) =>
    time.read(async () => {
      pass(there);
      const read = Math.floor(other);
      pass(back);
      return read;
    });

  beforeEach(() => {
    elapsed = 500;
    other = NOON;
    time = new FollowedTime(() => elapsed);
  });

  it('is unknown before the first reading', async () => {
    expect(time.now()).toBeUndefined();
    const failed = time.read(() => Promise.reject(new Error('away')));
    await expect(failed).rejects.toThrow('away');
    expect(time.now()).toBeUndefined();
  });

  it('advances between readings', async () => {
    await read(0, 0);
    expect(time.now()).toBe(NOON);
    pass(1_000);
    expect(time.now()).toBeGreaterThan(NOON + 990);
    expect(time.now()).toBeLessThanOrEqual(NOON + 1_000);
  });

  it('is never later than the followed clock, however slow the reading was', async () => {
    await read(300, 700);
    expect(time.now()).toBe(NOON + 300);
    await read(700, 20);
    expect(time.now()).toBeGreaterThanOrEqual(other - 21);
    for (let round = 0; round < 50; round += 1) {
      elapsed += 10_000;
      other += 10_000 * 0.9996;
      await read(round, 2 * round);
      expect(time.now()).toBeLessThanOrEqual(other);
      expect(time.now()).toBeGreaterThanOrEqual(other - 200);
    }
  });

  it('keeps an exact reading when a slow one follows', async () => {
    await read(0, 1);
    await read(0, 5_000);
    expect(time.now()).toBeGreaterThanOrEqual(other - 10);
  });

  it('jumps forward when the followed clock is set forward', async () => {
    await read(0, 0);
    other += 60_000;
    await read(0, 0);
    expect(time.now()).toBe(NOON + 60_000);
  });

  it('does not advance after the followed clock was set back a little, until that clock has caught up', async () => {
    await read(0, 0);
    expect(time.now()).toBe(NOON);
    other -= 4_000;
    await read(0, 0);
    expect(time.now()).toBe(NOON);
    pass(3_000);
    expect(time.now()).toBe(NOON);
    pass(2_000);
    expect(time.now()).toBeGreaterThan(NOON + 900);
  });

  it('jumps back when the followed clock is set back by an hour', async () => {
    await read(0, 0);
    expect(time.now()).toBe(NOON);
    other -= 3_600_000;
    await read(0, 0);
    expect(time.now()).toBe(NOON - 3_600_000);
  });
});
