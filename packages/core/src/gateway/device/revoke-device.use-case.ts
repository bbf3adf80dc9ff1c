import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import type { DeviceStore } from './device-store.port.ts';

/** Dependencies of `RevokeDevice`. */
export interface RevokeDevicePorts {
  readonly devices: DeviceStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Revokes a device's token. The revocation takes effect at the device's next request. */
export class RevokeDevice {
  readonly #ports: RevokeDevicePorts;

  constructor(ports: RevokeDevicePorts) {
    this.#ports = ports;
  }

  /** Throws `NotFound` if the holder has no such device. */
  execute(holder: Did, id: string): Promise<void> {
    const { devices, audit, unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async () => {
      if (!(await devices.delete(holder, id))) throw new NotFound('device');
      await audit.append({
        at: clock.now(),
        principal: holder,
        action: 'device.revoked',
        subject: holder,
        detail: { device: id },
      });
    });
  }
}
