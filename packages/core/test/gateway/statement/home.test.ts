import { newDeviceToken } from '@gatehouse/core/device';
import { PolicyUnavailable } from '@gatehouse/core/entitlement';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@gatehouse/core/kernel';
import { EntitlementUnknown, type Statement, type StatementState } from '@gatehouse/core/statement';
import { SeededRandom } from '@gatehouse/testing/memory';
import { MemoryStatementSigner } from '@gatehouse/testing/memory/gateway';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, type HomeWorld, homeWorld, ISSUER, START } from './home-world.ts';

const ACTIVE = { base: 'active' } as const;

/** A gateway at home that has just stored a statement. The statement allows writes. */
async function informedHome(pinnedKeys?: readonly string[]): Promise<HomeWorld> {
  const home = homeWorld(pinnedKeys);
  home.states(ACTIVE);
  await home.refresh();
  return home;
}

type Refused = (home: HomeWorld) => void;

const stating =
  (change: Partial<Statement>, version = 5): Refused =>
  ({ states }) =>
    states({ ...ACTIVE, version }, change);

const responding =
  (text: (signed: string) => string | Promise<string>): Refused =>
  (home) => {
    home.states(ACTIVE);
    const { respond } = home.service;
    home.service.respond = async (nonce) => text((await respond?.(nonce)) ?? '');
  };

const REFUSED: Readonly<Record<string, Refused>> = {
  garbage: responding(() => 'garbage'),
  'an empty response': responding(() => ''),
  'claims without a signature': responding((signed) => signed.split('.').slice(0, 2).join('.')),
  'a statement with the key of another server': ({ states }) =>
    states(ACTIVE, {}, new MemoryStatementSigner('stranger')),
  'the claims of something else': ({ service, signer }) => {
    service.respond = () => signer.sign({ iss: ISSUER });
  },
  'a statement of another gateway': stating({ issuer: 'https://other.example.com' }),
  'a statement to another device': stating({ audience: 'other' }),
  'a statement about another holder': stating({ holder: BOB }),
  'a statement from the future': stating({ issuedAt: START + 5 * MINUTE + SECOND }),
  'a statement that has ended': stating({ usableUntil: START }),
  'a statement of an earlier version': stating({}, 4),
  'a statement that was issued before the known one': stating({ issuedAt: START - SECOND }),
};

describe('RefreshStatement', () => {
  it.each(Object.entries(REFUSED))('refuses %s and keeps the last good one', async (_what, respond) => {
    const home = await informedHome();
    const kept = await home.statements.find(home.token.id);
    respond(home);
    await expect(home.refresh()).rejects.toMatchObject({ code: 'statement_refused' });
    expect(await home.statements.find(home.token.id)).toEqual(kept);
    expect(await home.mayWrite()).toBe(true);
  });

  const FIRST = ['about another holder', 'earlier version', 'issued before'];
  it.each(Object.entries(REFUSED).filter(([what]) => !FIRST.some((each) => what.includes(each))))(
    'refuses %s at the first contact',
    async (_what, respond) => {
      const home = homeWorld();
      respond(home);
      await expect(home.refresh()).rejects.toMatchObject({ code: 'statement_refused' });
      await expect(home.mayWrite()).rejects.toThrow(EntitlementUnknown);
    },
  );

  it('accepts a statement up to five minutes ahead, because clocks differ', async () => {
    const home = homeWorld();
    home.states(ACTIVE, { issuedAt: START + 5 * MINUTE });
    await home.refresh();
    expect(await home.stateOf()).toBe('fresh');
  });

  it('trusts the published keys at the first contact only', async () => {
    const home = await informedHome();
    const stranger = new MemoryStatementSigner('stranger');
    home.service.published = stranger.keys;
    home.states(ACTIVE, {}, stranger);
    await expect(home.refresh()).rejects.toThrow(/known key/);
  });

  it('trusts no published key if the settings name keys', async () => {
    const home = homeWorld(new MemoryStatementSigner('pinned').keys);
    home.states(ACTIVE);
    await expect(home.refresh()).rejects.toThrow(/known key/);
    home.states(ACTIVE, {}, new MemoryStatementSigner('pinned'));
    await home.refresh();
    expect(await home.stateOf()).toBe('fresh');
  });

  it('follows a replacement of the key that statements announce', async () => {
    const home = await informedHome();
    const after = new MemoryStatementSigner('new');
    home.states(ACTIVE, {}, new MemoryStatementSigner('new', 'old'));
    await home.refresh();
    home.states(ACTIVE, {}, after);
    await home.refresh();
    home.states(ACTIVE, {}, home.signer);
    await expect(home.refresh()).rejects.toThrow(/known key/);
    expect(await home.stateOf()).toBe('fresh');
  });

  it('recovers from a clock that was far ahead, by a statement that repeats its nonce', async () => {
    const home = await informedHome();
    home.clock.set(START + 900 * DAY);
    expect(await home.stateOf()).toBe('none');
    home.clock.set(START + HOUR);
    expect(await home.stateOf()).toBe('none');
    home.states(ACTIVE, { nonce: 'of another request' });
    await expect(home.refresh()).rejects.toThrow(/has ended/);
    home.states(ACTIVE);
    await home.refresh();
    expect(await home.stateOf()).toBe('fresh');
  });

  it('resumes the jobs that waited for a statement', async () => {
    const home = homeWorld();
    const tasks = ['sync.catalog'] as const;
    const payload = { did: ALICE, file: 'file' };
    await home.queue.add({ id: '1', task: 'sync.catalog', payload, key: ALICE, queuedAt: START });
    const job = await home.queue.claim({ tasks, lease: MINUTE });
    if (job) await home.queue.pause(job, 'entitlement_unknown');
    expect((await home.queue.summary({ key: ALICE, tasks })).pausedFor).toBe('entitlement_unknown');
    home.states(ACTIVE);
    await home.refresh();
    expect((await home.queue.summary({ key: ALICE, tasks })).pausedFor).toBeNull();
  });
});

describe('the policy of a gateway at home', () => {
  it('decides by a fresh or stale statement while the service is unavailable, and throws after the statement ends', async () => {
    const home = await informedHome();
    home.service.respond = undefined;
    for (const age of [0, DAY, 14 * DAY - 1]) {
      home.clock.set(START + age);
      expect(await home.mayWrite()).toBe(true);
    }
    home.clock.set(START + 14 * DAY);
    await expect(home.mayWrite()).rejects.toThrow(EntitlementUnknown);
  });

  it('requests a new statement before it denies, and requests none while the statement allows', async () => {
    const home = await informedHome();
    expect([await home.mayWrite(), home.service.asked]).toEqual([true, 1]);
    home.states({ version: 6 });
    await home.refresh();
    expect([await home.mayWrite(), home.service.asked]).toEqual([false, 3]);
    home.states({ ...ACTIVE, version: 7 });
    expect([await home.mayWrite(), home.service.asked]).toEqual([true, 4]);
  });

  it('requests no statement with the tokens of devices of other holders', async () => {
    const home = await informedHome();
    await expect(home.mayWrite(BOB)).rejects.toThrow(EntitlementUnknown);
    expect(home.service.asked).toBe(1);
  });

  it('shares one request among concurrent callers', async () => {
    const home = await informedHome();
    home.states({ version: 6 });
    await home.refresh();
    expect(await Promise.all(Array.from({ length: 5 }, () => home.mayWrite()))).not.toContain(true);
    expect(home.service.asked).toBe(3);
    await home.mayWrite();
    expect(home.service.asked).toBe(4);
  });

  it('requests the statements of several devices at once', async () => {
    const home = homeWorld([], [newDeviceToken(new SeededRandom(6)), newDeviceToken(new SeededRandom(7))]);
    const allAsked = Promise.withResolvers<string>();
    home.service.respond = () => {
      if (home.service.asked === 3) allAsked.resolve('garbage');
      return allAsked.promise;
    };
    await expect(home.mayWrite()).rejects.toThrow(EntitlementUnknown);
    expect(home.service.asked).toBe(3);
  });

  it('denies by a signed denial while the service is unavailable', async () => {
    const home = await informedHome();
    home.states({ base: 'lapsed', version: 6 });
    await home.refresh();
    home.service.respond = undefined;
    const { metadataWriteAllowed, denials } = await home.policy.effectiveCapabilities(ALICE);
    expect([metadataWriteAllowed, denials.metadataWriteAllowed]).toEqual([false, 'base_lapsed']);
  });

  it('throws for other holders', async () => {
    const home = await informedHome();
    await expect(home.mayWrite(BOB)).rejects.toThrow(EntitlementUnknown);
  });

  it('does not treat an unreadable store as a missing statement', async () => {
    const home = await informedHome();
    home.statements.find = () => Promise.reject(new Error('down'));
    const failure: unknown = await home.mayWrite().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PolicyUnavailable);
    expect(failure).not.toBeInstanceOf(EntitlementUnknown);
  });

  it('ignores a stored statement that the pinned keys did not sign', async () => {
    const home = await informedHome();
    const strict = homeWorld(new MemoryStatementSigner('pinned').keys);
    const kept = await home.statements.find(home.token.id);
    if (kept) await strict.statements.keep(kept);
    expect([await home.stateOf(), await strict.stateOf()]).toEqual(['fresh', 'none']);
  });
});

const ORDER: readonly StatementState[] = ['fresh', 'stale', 'none'];

describe('the clock of a gateway at home', () => {
  it('cannot make a statement fresh or usable again by being set back', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyInstantAround(START), { maxLength: 12 }), async (instants) => {
        const home = await informedHome();
        let worst = 0;
        for (const now of instants) {
          home.clock.set(now);
          const state = ORDER.indexOf(await home.stateOf());
          expect(state).toBeGreaterThanOrEqual(worst);
          worst = state;
        }
      }),
    ));

  it('never makes the gateway accept an earlier version, at any time and for any response', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(9), anyInstantAround(START), fc.boolean()), { maxLength: 12 }),
        async (steps) => {
          const home = homeWorld();
          let known = -1;
          for (const [version, now, isLive] of steps) {
            home.clock.set(now);
            home.states({ ...ACTIVE, version }, isLive ? {} : { nonce: undefined });
            await home.refresh().catch(() => {});
            const kept = await home.statements.find(home.token.id);
            expect(kept?.version ?? -1).toBeGreaterThanOrEqual(known);
            known = kept?.version ?? -1;
          }
        },
      ),
    ));
});

function anyInstantAround(instant: Instant): fc.Arbitrary<Instant> {
  const edges = [DAY, 14 * DAY].flatMap((age) => [age - 1, age, age + 30 * SECOND]);
  return fc
    .oneof(fc.constantFrom(...edges), fc.integer({ min: -20 * DAY, max: 20 * DAY }))
    .map((age) => instant + age);
}
