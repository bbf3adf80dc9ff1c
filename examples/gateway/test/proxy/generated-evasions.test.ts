import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from './evasions/attempt.ts';
import { gatedKeys } from './evasions/gated-keys.ts';
import { anyEvasion } from './evasions/grammar.ts';
import { sendBytes } from './evasions/raw-request.ts';
import { startWorld, type World } from './world/world.ts';

let world: World;
let direct: PdsAccount;
let lapsed: PdsAccount;
let entitled: PdsAccount;
let count = 0;

beforeAll(async () => {
  world = await startWorld();
  direct = await createPdsAccount(world.pds, 'direct.test');
  lapsed = await createPdsAccount(world.pds, 'lapsed.test');
  entitled = await createPdsAccount(world.pds, 'entitled.test');
  world.policy.grant(entitled.did);
});

afterAll(() => world.stop());

function attemptBy({ did, accessJwt }: PdsAccount): Attempt {
  count += 1;
  return {
    did,
    token: accessJwt,
    rkey: `g${count}`,
    entitledToken: entitled.accessJwt,
    archive: Buffer.alloc(0),
  };
}

describe('generated evasions', () => {
  it('never add to the gated collections of a lapsed holder', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyEvasion, async (bytes) => {
        await sendBytes(world.proxy.url, bytes(attemptBy(lapsed)), 150);
        expect([...(await gatedKeys(world.pds.url, lapsed.did))]).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
    expect((await fetch(`${world.proxy.url}/health`)).status).toBe(200);
  });

  it('often succeed without the proxy', async () => {
    const samples = fc.sample(anyEvasion, { numRuns: 100, seed: 4 });
    for (const bytes of samples) await sendBytes(world.pds.url, bytes(attemptBy(direct)), 150);
    expect((await gatedKeys(world.pds.url, direct.did)).size).toBeGreaterThan(10);
  });
});
