import type { Did } from '../pds/did.ts';
import type { Device } from './device.ts';
import type { DeviceStore } from './device-store.port.ts';

/** Lists a holder's devices, newest first. */
export class ListDevices {
  readonly #ports: { readonly devices: DeviceStore };

  constructor(ports: { readonly devices: DeviceStore }) {
    this.#ports = ports;
  }

  execute(holder: Did): Promise<readonly Device[]> {
    return this.#ports.devices.list(holder);
  }
}
