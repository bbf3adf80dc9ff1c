import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, OPS, type OpsWorld, startOpsWorld } from './world/ops-world.ts';
import { send } from './world/send.ts';
import { wrongClock } from './world/wrong-clock.ts';

const SKEW_SECONDS = 90;
/** Maximum difference between instances in the time of the database. */
const UNCERTAINTY_MS = 100;
let world: OpsWorld;

/** The clock of one instance is correct, that of the second is ahead, and that of the third is behind. */
beforeAll(async () => {
  world = await startOpsWorld();
  const [, ahead, behind] = world.servers.instances;
  for (const instance of [ahead, behind]) await instance.terminate();
  await ahead.start(503, wrongClock(SKEW_SECONDS));
  await behind.start(503, wrongClock(-SKEW_SECONDS));
});
afterAll(() => world?.stop());

const urls = () => world.servers.instances.map(({ url }) => url);

/** Sends the same request to each instance, even to those that are not ready. */
function everywhere(path: string, token = world.token) {
  return Promise.all(urls().map((url) => send(url, { path: `${OPS}/${path}`, token })));
}

async function basesOf(did: string): Promise<readonly unknown[]> {
  const replies = await everywhere(`accounts?did=${did}`);
  return replies.map(({ text }) => JSON.parse(text).account.entitlement.base);
}

async function lapse(did: string, seconds: number): Promise<void> {
  await grant(urls()[0] ?? '', world.token, did, `grant ${did}`);
  const grace_until = new Date(Date.now() + seconds * 1_000).toISOString();
  const body = { event: 'lapse', grace_until, event_id: `lapse ${did}`, reason: 'r', ticket_ref: 'T-1' };
  const sent = { method: 'POST', path: `${OPS}/accounts/${did}/events`, token: world.token, body };
  expect((await send(urls()[1] ?? '', sent)).status).toBe(200);
}

describe('instances of the operator API whose clocks differ by 90 seconds', () => {
  it('are not ready, report why, and get no requests', async () => {
    const replies = await Promise.all(urls().map((url) => send(url, { path: '/readyz' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 503, 503]);
    for (const { text } of replies.slice(1)) expect(text).toContain('clocks');
    await world.servers.upIs(1);
  });

  it('agree whether a grace still lasts or has ended', async () => {
    const [lasting, ending] = [freshDid(), freshDid()];
    await lapse(lasting, SKEW_SECONDS / 2);
    await lapse(ending, 1);
    await expect.poll(() => basesOf(ending), { timeout: 20_000 }).toEqual(['lapsed', 'lapsed', 'lapsed']);
    expect(await basesOf(lasting)).toEqual(['grace', 'grace', 'grace']);
  });

  it('agree until when a credential is valid', async () => {
    const body = {
      name: 'short-lived',
      roles: ['support_read'],
      expires_at: new Date(Date.now() + (SKEW_SECONDS / 2) * 1_000).toISOString(),
    };
    const path = `${OPS}/machine-credentials`;
    const { text } = await send(urls()[2] ?? '', { method: 'POST', path, token: world.token, body });
    const statuses = (await everywhere('me', JSON.parse(text).token)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('write audit rows in the order of their times', async () => {
    for (let round = 0; round < 9; round += 1)
      await grant(urls()[round % 3] ?? '', world.token, freshDid(), `ordered-${round}`);
    const [reply] = await everywhere('audit?limit=200');
    const entries: readonly { at: string }[] = JSON.parse(reply?.text ?? '').entries;
    const times = entries.map(({ at }) => Date.parse(at)).reverse();
    for (const [index, time] of times.entries())
      expect(time).toBeGreaterThan((times[index - 1] ?? 0) - UNCERTAINTY_MS);
    expect(Math.abs(Date.now() - (times.at(-1) ?? 0))).toBeLessThan((SKEW_SECONDS / 2) * 1_000);
  });
});
