import { type Device, DeviceStore } from '@gatehouse/core/device';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** Devices in memory. */
export class MemoryDeviceStore extends DeviceStore {
  readonly #devices: MemoryTable<Device>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#devices = new MemoryTable(unitOfWork);
  }

  override insert(device: Device, limit: number): Promise<boolean> {
    return this.#devices.write((rows) => {
      if (rows.has(device.id)) throw new Error('The device already exists.');
      if ([...rows.values()].filter(({ holder }) => holder === device.holder).length >= limit) return false;
      rows.set(device.id, device);
      return true;
    });
  }

  override async find(id: string): Promise<Device | undefined> {
    return this.#devices.read().get(id);
  }

  override async list(holder: Did): Promise<readonly Device[]> {
    return this.#devices
      .rows()
      .filter((device) => device.holder === holder)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  }

  override delete(holder: Did, id: string): Promise<boolean> {
    return this.#devices.write((rows) => rows.get(id)?.holder === holder && rows.delete(id));
  }

  override markSeen(holder: Did, id: string, day: Instant): Promise<void> {
    return this.#devices.write((rows) => {
      const device = rows.get(id);
      if (device?.holder !== holder || (device.lastSeenDay ?? -1) >= day) return;
      rows.set(id, { ...device, lastSeenDay: day });
    });
  }
}
