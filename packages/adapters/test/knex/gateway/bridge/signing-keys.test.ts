import { KnexSigningKeyStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { AesGcmSecretBox } from '@gatehouse/adapters/node';
import { RsaSigningKeyMaker } from '@gatehouse/adapters/oidc-provider';
import { KEY_LIFETIME, KeepSigningKeys } from '@gatehouse/core/bridge';
import { DAY, Secret } from '@gatehouse/core/kernel';
import { MovableClock } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage } from '../entitlement/gateway-databases.ts';

const [ONE, OTHER] = ['Hn4Vb8Zx2Lk6Jw0Pq3Rt7Yu1Mc5Ds9Fg', 'c8Wq3Zn7Lx1Vb5Tk9Rm2Pj6Hd0Gf4Sy-'] as const;

/** The bridges of one database. */
interface Bridges {
  readonly clock: MovableClock;
  readonly keys: KnexSigningKeyStore;
  /** Returns the published keys of a bridge with these secrets, and the number of keys that it cannot read. */
  refreshed(...secrets: readonly string[]): Promise<{ published: readonly string[]; unreadable: number }>;
}

describe.each(TESTED_GATEWAY_DATABASES)('bridges with different secrets on %s', (_name, make) => {
  const withBridges = (work: (bridges: Bridges) => Promise<void>) =>
    withGatewayStorage(make, async (_storage, _database, { url, driver }) => {
      const database = await openDatabaseAs('bridge', url, driver ? { driver } : {});
      const [clock, keys] = [new MovableClock(), new KnexSigningKeyStore(database)];
      const refreshed = async (...secrets: readonly string[]) => {
        const box = new AesGcmSecretBox(secrets.map((secret) => new Secret(secret)));
        const keep = new KeepSigningKeys({ keys, maker: new RsaSigningKeyMaker(), box, clock });
        const { published, unreadable } = await keep.execute();
        return { published: published.map((key) => key.reveal()), unreadable };
      };
      await work({ clock, keys, refreshed }).finally(() => database.close());
    });

  it('do not delete the keys of each other', () =>
    withBridges(async ({ refreshed }) => {
      const { published: ofOne } = await refreshed(ONE);
      const { published: ofOther } = await refreshed(OTHER);
      expect([ofOne.length, ofOther.length]).toEqual([1, 1]);
      expect(await refreshed(ONE)).toEqual({ published: ofOne, unreadable: 1 });
      expect(await refreshed(OTHER)).toEqual({ published: ofOther, unreadable: 1 });
      expect(await refreshed(OTHER, ONE)).toEqual({ published: [...ofOne, ...ofOther], unreadable: 0 });
    }));

  it('each rotate their own keys', () =>
    withBridges(async ({ clock, refreshed }) => {
      const [ofOne] = (await refreshed(ONE)).published;
      const [ofOther] = (await refreshed(OTHER)).published;
      for (const days of [90, 1]) {
        clock.advance(days * DAY);
        for (const secret of [ONE, OTHER]) expect((await refreshed(secret)).published).toHaveLength(2);
      }
      clock.advance(7 * DAY);
      for (const [secret, old] of [
        [ONE, ofOne],
        [OTHER, ofOther],
      ] as const)
        expect((await refreshed(secret)).published).not.toContainEqual(old);
    }));

  it('keep a key that they cannot read until its lifetime has ended', () =>
    withBridges(async ({ clock, keys, refreshed }) => {
      await refreshed(ONE);
      const [lost] = await keys.list();
      clock.advance(KEY_LIFETIME - 1);
      expect(await refreshed(OTHER)).toMatchObject({ unreadable: 1 });
      expect(await keys.list()).toContainEqual(lost);
      clock.advance(1);
      expect(await refreshed(OTHER)).toMatchObject({ unreadable: 0 });
      expect(await keys.list()).not.toContainEqual(lost);
    }));
});
