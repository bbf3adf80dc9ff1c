import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import { checkedDeviceName, type Device, MAX_DEVICES_PER_HOLDER } from './device.ts';
import { TooManyDevices } from './device-errors.ts';
import type { DeviceStore } from './device-store.port.ts';
import { deviceTokenDigest, newDeviceToken } from './device-token.ts';

/** A new device with the only copy of its token. */
export interface IssuedDevice {
  readonly device: Device;
  readonly token: Secret;
}

/** Dependencies of `CreateDevice`. */
export interface CreateDevicePorts {
  readonly devices: DeviceStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly sha256: Sha256;
}

/** Creates a device with a token. A client without a browser can access its holder's files with the token. */
export class CreateDevice {
  readonly #ports: CreateDevicePorts;

  constructor(ports: CreateDevicePorts) {
    this.#ports = ports;
  }

  /** Throws `InvalidInput` or `TooManyDevices`. */
  async execute(holder: Did, requestedName: string): Promise<IssuedDevice> {
    const { devices, audit, unitOfWork, clock, random, sha256 } = this.#ports;
    const name = checkedDeviceName(requestedName);
    const token = newDeviceToken(random);
    const { id } = token;
    const digest = deviceTokenDigest(token, sha256);
    const device: Device = { id, holder, name, digest, createdAt: clock.now(), lastSeenDay: null };
    await unitOfWork.run(async () => {
      if (!(await devices.insert(device, MAX_DEVICES_PER_HOLDER)))
        throw new TooManyDevices(MAX_DEVICES_PER_HOLDER);
      await audit.append({
        at: device.createdAt,
        principal: holder,
        action: 'device.created',
        subject: holder,
        detail: { device: id, name },
      });
    });
    return { device, token: token.whole };
  }
}
