import type { Clock } from '../../kernel/clock.port.ts';
import { isLive, type Session } from '../../sign-in/session/session.ts';
import type { SessionStore } from '../../sign-in/session/session-store.port.ts';
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
  /** Sessions of customers. */
  readonly sessions: SessionStore<unknown>;
  readonly devices: DeviceStore;
  readonly uploads: Pick<UploadStore, 'usage'>;
  readonly clock: Clock;
}

/** Reads for an operator from where a customer is signed in. */
export class ReadHolderAccess {
  readonly #ports: ReadHolderAccessPorts;

  constructor(ports: ReadHolderAccessPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`. */
  async execute(operator: Operator, did: Did): Promise<HolderAccess> {
    requireRole(operator, 'access.read');
    const { sessions, devices, uploads, clock } = this.#ports;
    const now = clock.now();
    return {
      sessions: (await sessions.listOf(did)).filter((session) => isLive(session, NO_IDLE_LIMIT, now)),
      devices: await devices.list(did),
      usage: await uploads.usage(did),
    };
  }
}

/** A session stores when it ends, so its lifetime is not needed to decide whether it is live. */
const NO_IDLE_LIMIT = { lifetime: 0 };
