import assert from 'node:assert/strict';
import type { DeviceStore } from '@gatehouse/core/device';
import { DAY, type UnitOfWork } from '@gatehouse/core/kernel';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';
import { rolledBackAfter } from '../rolled-back-after.ts';
import { shownToOthers } from '../shown-to-others.ts';
import { sampleDevice } from './device-samples.ts';

/** Two servers on one database. */
export interface DeviceStoreCase {
  readonly devices: DeviceStore;
  readonly unitOfWork: UnitOfWork;
  /** The store of another server, on the same rows. */
  readonly other: DeviceStore;
}

const LIMIT = 3;

/** The clauses of `DeviceStore`. */
export const deviceStoreContract: Contract<DeviceStoreCase> = {
  'finds a device with every field on every server, and none that was not added': async (stores) => {
    const device = sampleDevice({ lastSeenDay: 5 * DAY });
    assert.equal(await stores.devices.insert(device, LIMIT), true);
    for (const each of [stores.devices, stores.other]) assert.deepEqual(await each.find(device.id), device);
    for (const id of ['none', '', 'with\0NUL']) assert.equal(await stores.devices.find(id), undefined);
  },

  'shows each change to other servers from their next call': async ({ devices, other }) => {
    const { holder, id, ...rest } = sampleDevice();
    const reads = { find: () => other.find(id), list: () => other.list(holder) };
    await shownToOthers(() => devices.insert({ holder, id, ...rest }, LIMIT), reads);
    await shownToOthers(() => devices.markSeen(holder, id, 5 * DAY), reads);
    await shownToOthers(() => devices.delete(holder, id), reads);
  },

  'adds no more devices of a holder than the limit allows': async ({ devices }) => {
    const holder = freshDid();
    for (let count = 0; count < LIMIT; count += 1)
      assert.equal(await devices.insert(sampleDevice({ holder }), LIMIT), true);
    const refused = sampleDevice({ holder });
    assert.equal(await devices.insert(refused, LIMIT), false);
    assert.equal(await devices.find(refused.id), undefined);
    assert.equal(await devices.insert(sampleDevice(), LIMIT), true);
  },

  'adds no more than the limit allows, however many callers add concurrently': async ({ devices, other }) => {
    const holder = freshDid();
    const added = await atOnce(12, (index) =>
      (index % 2 === 0 ? devices : other).insert(sampleDevice({ holder }), LIMIT),
    );
    assert.equal(added.filter(Boolean).length, LIMIT);
    assert.equal((await devices.list(holder)).length, LIMIT);
  },

  'rejects an id that exists, and keeps the first device': async ({ devices }) => {
    const device = sampleDevice();
    await devices.insert(device, LIMIT);
    await assert.rejects(devices.insert(sampleDevice({ id: device.id }), LIMIT));
    assert.deepEqual(await devices.find(device.id), device);
  },

  'lists the devices of one holder, newest first': async ({ devices }) => {
    const holder = freshDid();
    const [old, young] = [sampleDevice({ holder, createdAt: 1 }), sampleDevice({ holder, createdAt: 2 })];
    for (const device of [old, young, sampleDevice()]) await devices.insert(device, LIMIT);
    assert.deepEqual(await devices.list(holder), [young, old]);
    assert.deepEqual(await devices.list(freshDid()), []);
  },

  'deletes a device for its holder only': async ({ devices, other }) => {
    const device = sampleDevice();
    await devices.insert(device, LIMIT);
    assert.equal(await devices.delete(freshDid(), device.id), false);
    for (const id of ['none', '', 'with\0NUL']) assert.equal(await devices.delete(device.holder, id), false);
    assert.deepEqual(await devices.find(device.id), device);
    assert.equal(await devices.delete(device.holder, device.id), true);
    assert.equal(await other.find(device.id), undefined);
  },

  'deletes a device once, however many callers try': async ({ devices, other }) => {
    const device = sampleDevice();
    await devices.insert(device, LIMIT);
    const deleted = await atOnce(12, (index) =>
      (index % 2 === 0 ? devices : other).delete(device.holder, device.id),
    );
    assert.equal(deleted.filter(Boolean).length, 1);
  },

  'makes room for another device by deleting one': async ({ devices }) => {
    const first = sampleDevice();
    const { holder } = first;
    assert.equal(await devices.insert(first, 1), true);
    assert.equal(await devices.insert(sampleDevice({ holder }), 1), false);
    await devices.delete(holder, first.id);
    assert.equal(await devices.insert(sampleDevice({ holder }), 1), true);
  },

  'moves the last day of use of a device forward, never back': async ({ devices, other }) => {
    const device = sampleDevice();
    await devices.insert(device, LIMIT);
    for (const [day, expected] of [
      [2, 2],
      [1, 2],
      [3, 3],
    ] as const) {
      await devices.markSeen(device.holder, device.id, day * DAY);
      assert.equal((await other.find(device.id))?.lastSeenDay, expected * DAY);
    }
  },

  'marks neither a device of another holder nor a deleted device as used': async ({ devices }) => {
    const device = sampleDevice();
    await devices.insert(device, LIMIT);
    await devices.markSeen(freshDid(), device.id, DAY);
    assert.deepEqual(await devices.find(device.id), device);
    await devices.delete(device.holder, device.id);
    await devices.markSeen(device.holder, device.id, DAY);
    assert.equal(await devices.find(device.id), undefined);
  },

  'keeps nothing of a unit of work that rejects': async ({ devices, unitOfWork, other }) => {
    const kept = sampleDevice();
    const { holder } = kept;
    await devices.insert(kept, LIMIT);
    const lost = sampleDevice({ holder });
    await rolledBackAfter(
      unitOfWork,
      async () => {
        await devices.insert(lost, LIMIT);
        await devices.markSeen(holder, kept.id, DAY);
        await devices.delete(holder, kept.id);
      },
      async () => {
        assert.deepEqual(await other.list(holder), [kept]);
      },
    );
    assert.deepEqual(await other.list(holder), [kept]);
  },
};
