import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { Device } from './device.ts';

/** Stores the devices of each holder. Every method belongs to the surrounding unit of work. */
export abstract class DeviceStore {
  /**
   * Adds a device. Returns false and writes nothing if its holder has `limit` devices. If callers add devices of one
   * holder concurrently, no more are added than the limit allows. Rejects if the id exists.
   */
  abstract insert(device: Device, limit: number): Promise<boolean>;

  /** The device of any holder with this id; undefined if it does not exist. */
  abstract find(id: string): Promise<Device | undefined>;

  /** The holder's devices, newest first. */
  abstract list(holder: Did): Promise<readonly Device[]>;

  /**
   * Deletes the holder's device. Returns false, and deletes nothing, if the holder has no device with this id. If
   * callers delete one device concurrently, exactly one gets `true`.
   */
  abstract delete(holder: Did, id: string): Promise<boolean>;

  /**
   * Sets the day on which the device was last seen, unless the stored day is later. Does nothing if there is no such
   * device.
   */
  abstract markSeen(holder: Did, id: string, day: Instant): Promise<void>;
}
