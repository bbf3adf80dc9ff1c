import { type Database, KnexAuditLog, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import {
  KnexBaseEndStore,
  KnexBlockLedger,
  KnexCatalogStore,
  KnexEntitlementStore,
  KnexUploadStore,
} from '@gatehouse/adapters/knex/gateway';
import { SweepSafetyNet } from '@gatehouse/core/catalog';
import type { EntitlementChange } from '@gatehouse/core/entitlement';
import { DAY } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import {
  ANY_TURNOVER,
  entitlementSystem,
  freshDid,
  SENT,
  sampleBlock,
  sampleRevision,
  sampleUpload,
} from '@gatehouse/testing/contracts/gateway';
import { TestSha256 } from '@gatehouse/testing/memory';
import type { GatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import {
  openAsOperator,
  TESTED_GATEWAY_DATABASES,
  withGatewayStorage,
} from '../entitlement/gateway-databases.ts';

const LAPSED = Date.UTC(2026, 0, 1);
const GRANT = { name: 'manual.grant', plan: 'base' } as const;
const LAPSE = { name: 'lapse', graceUntil: null } as const;

/**
 * Creates a holder whose base has lapsed and who has a stored file. Returns the holder, and the sweep on the
 * database.
 */
async function lapsedHolder(storage: GatewayStorage, database: Database) {
  const system = entitlementSystem(storage, LAPSED);
  const { clock } = system;
  const change = async (did: Did, event: EntitlementChange) => {
    const order = { eventId: crypto.randomUUID(), reason: 'test', ticketRef: 'T-1', ...event };
    await system.apply.execute({ did, principal: 'machine:test', event: order });
  };
  const [catalog, uploads] = [new KnexCatalogStore(database), new KnexUploadStore(database)];
  const [holder, { cid }] = [freshDid(), sampleBlock()];
  for (const event of [GRANT, LAPSE]) await change(holder, event);
  await uploads.recordBlock(holder, cid, { ...SENT, beganAt: LAPSED, endedAt: LAPSED });
  const { file } = await catalog.save(sampleRevision({ holder }), [cid]);
  const sweepOn = (on: Database, onWait: () => void = () => {}, damaged?: Did) =>
    new SweepSafetyNet({
      entitlements: new ObservedEntitlements(on, onWait),
      baseEnds: new ObservedBaseEnds(on, on.engine === 'sqlite' ? onWait : () => {}),
      catalog: new DamagedCatalog(on, damaged),
      uploads: new KnexUploadStore(on),
      audit: new KnexAuditLog(on, new TestSha256()),
      unitOfWork: new KnexUnitOfWork(on),
      clock,
      retention: 90 * DAY,
    });
  return { clock, change, catalog, uploads, holder, cid, file, sweepOn };
}

/** A store that calls `onLock` when the lock is requested. */
class ObservedEntitlements extends KnexEntitlementStore {
  readonly #onLock: () => void;

  constructor(database: Database, onLock: () => void) {
    super(database);
    this.#onLock = onLock;
  }

  override lock(did: Did) {
    this.#onLock();
    return super.lock(did);
  }
}

/** A store that fails for one holder. */
class DamagedCatalog extends KnexCatalogStore {
  readonly #damaged: Did | undefined;

  constructor(database: Database, damaged: Did | undefined) {
    super(database);
    this.#damaged = damaged;
  }

  override discardContent(holder: Did, usedAt: number) {
    if (holder === this.#damaged) throw new Error('The rows of this holder are damaged.');
    return super.discardContent(holder, usedAt);
  }
}

/**
 * A store that calls `onListed` after the holders have been listed. On SQLite, the next transaction waits until all
 * others have ended.
 */
class ObservedBaseEnds extends KnexBaseEndStore {
  readonly #onListed: () => void;

  constructor(database: Database, onListed: () => void) {
    super(database);
    this.#onListed = onListed;
  }

  override async endedBy(instant: number, limit: number) {
    const listed = await super.endedBy(instant, limit);
    this.#onListed();
    return listed;
  }
}

describe.each(TESTED_GATEWAY_DATABASES)('the sweep of the safety net in %s', (_name, make) => {
  it('removes the content 90 days after the end of the base, records it, and keeps the catalog', () =>
    withGatewayStorage(make, async (storage, database) => {
      const world = await lapsedHolder(storage, database);
      const { clock, catalog, uploads, holder, cid, file } = world;
      const sweep = world.sweepOn(database);
      clock.advance(90 * DAY - 1);
      expect(await sweep.execute()).toBe(0);
      expect(await catalog.refersTo(holder, cid)).toBe(true);
      clock.advance(1);
      expect([await sweep.execute(), await sweep.execute()]).toEqual([1, 0]);
      expect(await uploads.usage(holder)).toEqual({ used: 0, reserved: 0 });
      expect((await catalog.find(holder, file))?.content).toMatchObject({ isStored: false, size: 1_000 });
      const { items } = await storage.audit.page({ subject: holder }, { limit: 10 });
      expect(items.map(({ action, principal, detail }) => ({ action, principal, detail }))).toContainEqual({
        action: 'safety_net.removed',
        principal: 'system:safety-net',
        detail: { versions: 1, bytes: 1_000, base_ended_at: '2026-01-01T00:00:00.000Z' },
      });
      // The block was received just now, but the collector must remove it in its next run.
      expect(await new KnexBlockLedger(database).idleHolders(LAPSED, 10)).toEqual([holder]);
    }));

  it('ends open uploads, so that a holder with Once cannot commit them later', () =>
    withGatewayStorage(make, async (storage, database) => {
      const { clock, uploads, holder, sweepOn } = await lapsedHolder(storage, database);
      const upload = sampleUpload(1_000, { holder, expiresAt: LAPSED + 1_000 * DAY });
      await uploads.open(upload, [], { quota: 10_000, openUploads: 1, turnover: ANY_TURNOVER });
      clock.advance(90 * DAY);
      expect(await sweepOn(database).execute()).toBe(1);
      expect((await uploads.byId(holder, upload.id))?.state).toBe('released');
    }));

  it('sweeps the other holders if one fails, and reports the failure', () =>
    withGatewayStorage(make, async (storage, database) => {
      const first = await lapsedHolder(storage, database);
      const second = await lapsedHolder(storage, database);
      first.clock.advance(90 * DAY);
      const sweep = first.sweepOn(database, () => {}, first.holder);
      await expect(sweep.execute()).rejects.toThrow(first.holder);
      expect(await first.catalog.refersTo(first.holder, first.cid)).toBe(true);
      expect(await second.catalog.refersTo(second.holder, second.cid)).toBe(false);
    }));

  it('removes nothing after a new grant', () =>
    withGatewayStorage(make, async (storage, database) => {
      const { clock, change, catalog, holder, cid, sweepOn } = await lapsedHolder(storage, database);
      clock.advance(90 * DAY);
      await change(holder, GRANT);
      expect(await sweepOn(database).execute()).toBe(0);
      expect(await catalog.refersTo(holder, cid)).toBe(true);
    }));

  it('waits for a grant that began before it, and then removes nothing', () =>
    withGatewayStorage(make, async (storage, database, made) => {
      const { clock, change, catalog, holder, cid, sweepOn } = await lapsedHolder(storage, database);
      const second = await openAsOperator(made);
      clock.advance(90 * DAY);
      try {
        const [granted, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const granting = storage.unitOfWork.run(async () => {
          await change(holder, GRANT);
          granted.resolve();
          await waiting.promise;
        });
        await granted.promise;
        expect(await sweepOn(second, waiting.resolve).execute()).toBe(0);
        await granting;
        expect(await catalog.refersTo(holder, cid)).toBe(true);
      } finally {
        await second.close();
      }
    }));
});
