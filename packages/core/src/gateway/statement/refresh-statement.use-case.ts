import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { Secret } from '../../kernel/secret.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import type { SyncMessages } from '../catalog/sync-messages.ts';
import type { DeviceToken } from '../device/device-token.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import type { EntitlementService } from './entitlement-service.port.ts';
import { ENTITLEMENT_UNKNOWN } from './entitlement-unknown.ts';
import { sealingPurpose } from './kept-statement.ts';
import type { KeptStatementStore } from './kept-statement-store.port.ts';
import { statementOf } from './statement-claims.ts';
import { StatementRefused } from './statement-errors.ts';
import { statementFault, trustedNow } from './statement-fault.ts';
import type { StatementVerifier } from './statement-verifier.port.ts';

export interface RefreshStatementPorts {
  readonly service: EntitlementService;
  readonly statements: KeptStatementStore;
  readonly verifier: StatementVerifier;
  readonly box: SecretBox;
  readonly queue: WorkQueue<SyncMessages>;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Origin of the service. */
  readonly issuer: string;
  /**
   * Keys from the settings. If empty, the first statement is verified with the keys that the service returns, and each
   * later statement with the keys in the statement before it.
   */
  readonly pinnedKeys: readonly string[];
}

/** Fetches the entitlement statement for a device, and stores the statement if it is valid. */
export class RefreshStatement {
  readonly #ports: RefreshStatementPorts;

  constructor(ports: RefreshStatementPorts) {
    this.#ports = ports;
  }

  /**
   * Fetches and stores the statement, and then resumes the holder's jobs that waited for a statement. Throws
   * `EntitlementServiceUnavailable` or `StatementRefused`. In both cases the last valid statement is kept.
   */
  async execute(token: DeviceToken): Promise<void> {
    const { service, statements, verifier, box, queue, clock, random, issuer, pinnedKeys } = this.#ports;
    const audience = token.id;
    const kept = await statements.find(audience);
    const nonce = newId(random);
    const text = await service.statement(token.whole, nonce);
    const keys = pinnedKeys.length > 0 ? pinnedKeys : (kept?.keys ?? (await service.keys()));
    const claims = await verifier.claims(text, keys);
    const statement = claims && statementOf(claims);
    if (!statement) throw new StatementRefused('is not signed with a known key');
    const isLive = statement.nonce === nonce;
    const now = clock.now();
    const fault = statementFault(statement, { issuer, audience, kept, isLive }, now);
    if (fault !== undefined) throw new StatementRefused(fault);
    const { holder, version, issuedAt } = statement;
    const seenAt = isLive ? issuedAt : Math.max(trustedNow(now, kept), issuedAt);
    const sealed = box.seal(new Secret(text), sealingPurpose(audience));
    await statements.keep({ audience, holder, version, issuedAt, keys: statement.keys, seenAt, sealed });
    await queue.resume(holder, ENTITLEMENT_UNKNOWN);
  }
}
