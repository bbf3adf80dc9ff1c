import type { ListSessions } from '../../sign-in/session/list-sessions.use-case.ts';
import type { Session } from '../../sign-in/session/session.ts';
import type { Device } from '../device/device.ts';
import type { DeviceStore } from '../device/device-store.port.ts';
import type { Did } from '../pds/did.ts';
import type { Usage } from '../upload/upload.ts';
import type { UploadStore } from '../upload/upload-store.port.ts';
import { type Operator, requireRole } from './operator.ts';

/** The browsers and devices that can access a customer's files, and the storage that the files use. */
export interface HolderAccess {
  /** Live sessions of browsers, newest first. */
  readonly sessions: readonly Session[];
  /** Devices with a token, newest first. */
  readonly devices: readonly Device[];
  readonly usage: Usage;
}

/** Dependencies of `ReadHolderAccess`. */
export interface ReadHolderAccessPorts {
  /** Lists sessions of customers. */
  readonly listSessions: ListSessions;
  readonly devices: DeviceStore;
  readonly uploads: Pick<UploadStore, 'usage'>;
}

/** Reads a customer's sessions, devices and storage use, for an operator. */
export class ReadHolderAccess {
  readonly #ports: ReadHolderAccessPorts;

  constructor(ports: ReadHolderAccessPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator, did: Did): Promise<HolderAccess> {
    requireRole(operator, 'access.read');
    const { listSessions, devices, uploads } = this.#ports;
    return {
      sessions: await listSessions.execute(did),
      devices: await devices.list(did),
      usage: await uploads.usage(did),
    };
  }
}
