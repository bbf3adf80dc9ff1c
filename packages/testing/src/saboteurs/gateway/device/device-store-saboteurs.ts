import type { Device, DeviceStore } from '@gatehouse/core/device';
import type { DeviceStoreCase } from '../../../contracts/gateway/device/device-store-contract.ts';
import { altered } from '../../altered.ts';
import { rememberingReads } from '../../changes/remembering-reads.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = (good: DeviceStoreCase) => Partial<DeviceStoreCase>;

const devices =
  (change: (good: DeviceStore) => Partial<DeviceStore>): Break =>
  (good) => ({
    devices: altered(good.devices, change(good.devices)),
    other: altered(good.other, change(good.other)),
  });

const FAR = Number.MAX_SAFE_INTEGER;

/** A store that does not check which holder owns a device. */
const trusting = devices((good) => ({
  delete: async (holder, id) => good.delete((await good.find(id))?.holder ?? holder, id),
  markSeen: async (holder, id, day) => good.markSeen((await good.find(id))?.holder ?? holder, id, day),
}));

/** For each clause, a store that breaks it. */
export const deviceStoreSaboteurs: PortSaboteurs<DeviceStoreCase> = {
  'shows each change to other servers from their next call': rememberingReads<DeviceStoreCase>('other', []),
  'finds a device with every field on every server, and none that was not added': devices((good) => ({
    insert: (device, limit) => good.insert({ ...device, lastSeenDay: null }, limit),
  })),
  'adds no more devices of a holder than the limit allows': devices((good) => ({
    insert: (device, limit) => good.insert(device, limit + 1),
  })),
  'adds no more than the limit allows, however many callers add concurrently': devices((good) => ({
    insert: async (device, limit) => {
      const isFull = (await good.list(device.holder)).length >= limit;
      await new Promise(setImmediate);
      return !isFull && good.insert(device, FAR);
    },
  })),
  'rejects an id that exists, and keeps the first device': devices((good) => ({
    insert: async (device, limit) =>
      (await good.find(device.id)) === undefined ? good.insert(device, limit) : true,
  })),
  'lists the devices of one holder, newest first': devices((good) => ({
    list: async (holder) => (await good.list(holder)).toReversed(),
  })),
  'deletes a device for its holder only': trusting,
  'deletes a device once, however many callers try': devices((good) => ({
    delete: async (holder, id) => {
      const isThere = (await good.find(id)) !== undefined;
      await good.delete(holder, id);
      return isThere;
    },
  })),
  'makes room for another device by deleting one': (good) => {
    const counts = new Map<string, number>();
    return devices((store) => ({
      insert: async (device: Device, limit) => {
        const count = counts.get(device.holder) ?? 0;
        counts.set(device.holder, count + 1);
        return count < limit && store.insert(device, limit);
      },
    }))(good);
  },
  'moves the last day of use of a device forward, never back': devices((good) => ({
    markSeen: async (holder, id, day) => {
      const device = await good.find(id);
      await good.delete(holder, id);
      if (device) await good.insert({ ...device, lastSeenDay: day }, FAR);
    },
  })),
  'marks neither a device of another holder nor a deleted device as used': trusting,
  'keeps nothing of a unit of work that rejects': (good) => {
    const extra: Device[] = [];
    return devices((store) => ({
      insert: (device, limit) => {
        extra.push(device);
        return store.insert(device, limit);
      },
      list: async (holder) => {
        const found = await store.list(holder);
        const lost = extra.filter(
          (each) => each.holder === holder && !found.some(({ id }) => id === each.id),
        );
        return [...lost, ...found];
      },
    }))(good);
  },
};
