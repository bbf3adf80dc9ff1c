import { DAY, MINUTE, SECOND } from '@gatehouse/core/kernel';
import { SsoUnavailable } from '@gatehouse/core/single-sign-on';
import { describe, expect, it } from 'vitest';
import { ssoWorld } from './sso-world.ts';

describe('SsoActivation', () => {
  it('is off until it is set up and enabled', async () => {
    const world = ssoWorld();
    expect(await world.activation.status()).toEqual({ state: 'off' });
    await world.setUp({ enabled: false });
    expect(await world.activation.status()).toEqual({ state: 'off' });
    await expect(world.activation.active()).rejects.toThrow(SsoUnavailable);
    expect(world.client.connects).toEqual([]);
  });

  it('connects once for any number of concurrent callers', async () => {
    const world = ssoWorld();
    await world.setUp();
    await Promise.all(Array.from({ length: 20 }, () => world.activation.active()));
    world.clock.advance(DAY);
    expect(await world.activation.status()).toEqual({ state: 'active', since: world.clock.now() - DAY });
    expect(world.client.connects).toHaveLength(1);
  });

  it('reports the reason of a failure and when it happened', async () => {
    const world = ssoWorld();
    world.client.outage = 'idp.example cannot be reached.';
    await world.setUp();
    const at = world.clock.now();
    expect(await world.activation.status()).toEqual({ state: 'failed', reason: world.client.outage, at });
    await expect(world.activation.active()).rejects.toThrow(SsoUnavailable);
  });

  it('retries after 5 seconds, and then doubles the delay up to 10 minutes', async () => {
    const world = ssoWorld();
    world.client.outage = 'down';
    await world.setUp();
    await world.activation.status();
    const waits = [5, 10, 20, 40, 80, 160, 320, 600, 600].map((seconds) => seconds * SECOND);
    for (const [index, wait] of waits.entries()) {
      world.clock.advance(wait - 1);
      await world.activation.status();
      expect(world.client.connects).toHaveLength(index + 1);
      world.clock.advance(1);
      await world.activation.status();
      expect(world.client.connects).toHaveLength(index + 2);
    }
  });

  it('works as soon as a retry succeeds, and starts with the short delay at the next failure', async () => {
    const world = ssoWorld();
    world.client.outage = 'down';
    await world.setUp();
    for (let tries = 0; tries < 5; tries += 1) {
      await world.activation.status();
      world.clock.advance(10 * MINUTE);
    }
    world.client.outage = undefined;
    expect(await world.activation.status()).toMatchObject({ state: 'active' });
    world.client.outage = 'down again';
    await world.setUp();
    expect(await world.activation.status()).toMatchObject({ state: 'failed', reason: 'down again' });
    const before = world.client.connects.length;
    world.clock.advance(5 * SECOND);
    await world.activation.status();
    expect(world.client.connects).toHaveLength(before + 1);
  });

  it('retries immediately when any server changes the settings', async () => {
    const world = ssoWorld();
    world.client.outage = 'down';
    await world.setUp();
    await world.activation.status();
    world.client.outage = undefined;
    await world.setUp({ issuerUrl: 'https://other.example' });
    const { settings } = await world.activation.active();
    expect(settings.issuerUrl).toBe('https://other.example');
    expect(world.client.connects.at(-1)?.issuerUrl).toBe('https://other.example');
  });

  it('does not wait longer because a clock was set back', async () => {
    const world = ssoWorld();
    world.client.outage = 'down';
    await world.setUp();
    await world.activation.status();
    world.client.outage = undefined;
    world.clock.advance(-365 * DAY);
    expect(await world.activation.status()).toMatchObject({ state: 'active' });
  });

  it('recovers from an unexpected error', async () => {
    const world = ssoWorld();
    await world.setUp();
    world.client.broken = new Error('out of memory');
    await expect(world.activation.status()).rejects.toThrow('out of memory');
    world.client.broken = undefined;
    expect(await world.activation.status()).toMatchObject({ state: 'active' });
  });

  it('stops immediately when it is turned off', async () => {
    const world = ssoWorld();
    await world.setUp();
    await world.activation.active();
    await world.setUp({ enabled: false });
    await expect(world.activation.active()).rejects.toThrow(SsoUnavailable);
  });
});
