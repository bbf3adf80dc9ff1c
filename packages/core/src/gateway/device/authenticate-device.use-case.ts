import type { Clock } from '../../kernel/clock.port.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import { type Device, dayOf } from './device.ts';
import type { DeviceStore } from './device-store.port.ts';
import { deviceTokenDigest, parseDeviceToken } from './device-token.ts';

/** Dependencies of `AuthenticateDevice`. */
export interface AuthenticateDevicePorts {
  readonly devices: DeviceStore;
  readonly clock: Clock;
  readonly sha256: Sha256;
}

/** Returns the device to which a token belongs, and records the day of its use. Reads the store at every call. */
export class AuthenticateDevice {
  readonly #ports: AuthenticateDevicePorts;

  constructor(ports: AuthenticateDevicePorts) {
    this.#ports = ports;
  }

  /** Returns undefined for a malformed, unknown or revoked token. The caller cannot distinguish these cases. */
  async execute(presented: string): Promise<Device | undefined> {
    const { devices, clock, sha256 } = this.#ports;
    const token = parseDeviceToken(presented);
    const device = token && (await devices.find(token.id));
    if (!token || device?.digest !== deviceTokenDigest(token, sha256)) return undefined;
    const today = dayOf(clock.now());
    // Writes at most once a day for each device, so that most requests write nothing.
    if (device.lastSeenDay === null || device.lastSeenDay < today)
      await devices.markSeen(device.holder, device.id, today);
    return device;
  }
}
