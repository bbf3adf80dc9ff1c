import { type Database, KnexLock, KnexSignUpInviteStore } from '@gatehouse/adapters/knex';
import { DAY, MINUTE } from '@gatehouse/core';
import { MovableClock, SeededRandom } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, withGatewayStorage } from '../entitlement/gateway-databases.ts';

const NOON = Date.UTC(2026, 5, 1, 12);

describe.each(Object.entries(GATEWAY_DATABASES))(
  'after a clock that ran ahead was corrected, in %s,',
  (_name, make) => {
    const withDatabase = (work: (database: Database) => Promise<void>) =>
      withGatewayStorage(make, (_storage, database) => work(database));

    it('a lock passes from a holder who died', () =>
      withDatabase(async (database) => {
        const lock = new KnexLock({ database, clock: new MovableClock(NOON), random: new SeededRandom() });
        await leave(database, NOON + DAY);
        expect(await lock.hold('tokens', async () => 'held')).toBe('held');
      }));

    it('a lock stays with a holder whose clock is a little ahead', () =>
      withDatabase(async (database) => {
        const clock = new MovableClock(NOON);
        const lock = new KnexLock({ database, clock, random: new SeededRandom() });
        await leave(database, NOON + MINUTE + 1_000);
        const order: string[] = [];
        const waiting = lock.hold('tokens', async () => order.push('the other'));
        // Many polls on the same connection come before this is through.
        for (let reads = 0; reads < 200; reads += 1) await database.read((from) => from('leases').select());
        order.push('the holder');
        clock.advance(MINUTE + 1_000);
        await waiting;
        expect(order).toEqual(['the holder', 'the other']);
      }));

    it('an invite can be held again, and not while it is held by the right time', () =>
      withDatabase(async (database) => {
        const invites = new KnexSignUpInviteStore(database);
        const invite = {
          digest: 'd',
          createdBy: 'did:plc:staff',
          createdAt: NOON,
          expiresAt: NOON + 9 * DAY,
        };
        await invites.insert(invite);
        const hold = (now: number) => invites.hold('d', now, now + 2 * MINUTE);
        expect(await hold(NOON + DAY)).toMatchObject(invite);
        expect(await hold(NOON)).toMatchObject(invite);
        for (const now of [NOON - MINUTE, NOON, NOON + MINUTE]) expect(await hold(now)).toBeUndefined();
        expect(await hold(NOON + 2 * MINUTE)).toMatchObject(invite);
      }));
  },
);

/** Leaves the lease of somebody who will not come back for it. */
async function leave(database: Database, expiresAt: number): Promise<void> {
  await database.write((from) =>
    from('leases').insert({ name: 'tokens', holder: 'somebody', expires_at: expiresAt }),
  );
}
