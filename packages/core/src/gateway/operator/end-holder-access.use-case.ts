import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { SessionStore } from '../../sign-in/session/session-store.port.ts';
import type { DeviceStore } from '../device/device-store.port.ts';
import type { Did } from '../pds/did.ts';
import { assertStated, type StatedCause } from './assert-stated.ts';
import { type Operator, requireRole } from './operator.ts';

/** An operator's order to end sessions and to revoke devices of a customer. */
export interface AccessEnd extends StatedCause {
  readonly did: Did;
  /** Handle of the session, or id of the device, to end; absent to end all sessions and to revoke all devices. */
  readonly only?: { readonly session: string } | { readonly device: string } | undefined;
}

/** Numbers of ended sessions and revoked devices. */
export interface EndedAccess {
  readonly sessions: number;
  readonly devices: number;
}

/** Dependencies of `EndHolderAccess`. */
export interface EndHolderAccessPorts {
  /** Sessions of customers. */
  readonly sessions: SessionStore<unknown>;
  readonly devices: DeviceStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Signs a customer out at the order of an operator, for example after the theft of a machine (OWASP ASVS 7.4.5). The
 * sign-out takes effect at the next request of each browser and device.
 */
export class EndHolderAccess {
  readonly #ports: EndHolderAccessPorts;

  constructor(ports: EndHolderAccessPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`, `InvalidInput`, or `NotFound` if the customer has no such session or device. */
  execute(operator: Operator, { did, only, reason, ticketRef }: AccessEnd): Promise<EndedAccess> {
    requireRole(operator, 'access.end');
    assertStated({ reason, ticketRef });
    const { audit, unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async () => {
      const ended = only === undefined ? await this.#endAll(did) : await this.#endOne(did, only);
      const { principal } = operator;
      const detail = { sessions: ended.sessions, devices: ended.devices };
      await audit.append({
        ...{ at: clock.now(), principal, action: 'access.ended', subject: did },
        ...{ reason, ticketRef, detail },
      });
      return ended;
    });
  }

  async #endAll(did: Did): Promise<EndedAccess> {
    const { sessions, devices } = this.#ports;
    let revoked = 0;
    for (const { id } of await devices.list(did)) if (await devices.delete(did, id)) revoked += 1;
    return { sessions: await sessions.removeAllOf(did), devices: revoked };
  }

  async #endOne(did: Did, only: NonNullable<AccessEnd['only']>): Promise<EndedAccess> {
    const { sessions, devices } = this.#ports;
    if ('device' in only) {
      if (!(await devices.delete(did, only.device))) throw new NotFound('device');
      return { sessions: 0, devices: 1 };
    }
    if (!(await sessions.removeByHandle(did, only.session))) throw new NotFound('session');
    return { sessions: 1, devices: 0 };
  }
}
