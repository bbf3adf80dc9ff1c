import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { DenialReason } from '../entitlement/capabilities.ts';
import type { Did } from '../pds/did.ts';

/** A login at a client, or a refused attempt to log in. */
export interface BridgeAccess {
  readonly did: Did;
  readonly client: string;
  /** Reason for the refusal; absent if the user was admitted. */
  readonly denial?: DenialReason | undefined;
}

/** Dependencies of `RecordBridgeAccess`. */
export interface RecordBridgeAccessPorts {
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Records logins and refused logins in the audit log. */
export class RecordBridgeAccess {
  readonly #ports: RecordBridgeAccessPorts;

  constructor(ports: RecordBridgeAccessPorts) {
    this.#ports = ports;
  }

  async execute({ did, client, denial }: BridgeAccess): Promise<void> {
    const { audit, unitOfWork, clock } = this.#ports;
    await unitOfWork.run(() =>
      audit.append({
        at: clock.now(),
        principal: did,
        action: denial === undefined ? 'bridge.login' : 'bridge.denied',
        subject: did,
        detail: { client, ...(denial !== undefined && { reason: denial }) },
      }),
    );
  }
}
