import type { Clock } from '../../kernel/clock.port.ts';
import type { Did } from '../pds/did.ts';
import type { HeldEntitlements } from './held-entitlements.port.ts';
import { newStatement, type Statement } from './statement.ts';
import { statementClaims } from './statement-claims.ts';
import type { StatementSigner } from './statement-signer.port.ts';

export interface IssueStatementPorts {
  readonly entitlements: HeldEntitlements;
  readonly signer: StatementSigner;
  readonly clock: Clock;
  /** Origin of this gateway. */
  readonly issuer: string;
}

/** Issues a signed statement about the entitlement of a holder. */
export class IssueStatement {
  readonly #ports: IssueStatementPorts;

  constructor(ports: IssueStatementPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the signed statement. Callers must pass the DID of the authenticated client, because only the holder can
   * get the statement.
   */
  async execute(holder: Did, { audience, nonce }: Pick<Statement, 'audience' | 'nonce'>): Promise<string> {
    const { entitlements, signer, clock, issuer } = this.#ports;
    const entitlement = await entitlements.of(holder);
    const terms = { issuer, audience, nonce, keys: signer.keys };
    return signer.sign(statementClaims(newStatement(entitlement, terms, clock.now())));
  }
}
