import type { Clock } from '../../kernel/clock.port.ts';
import { MINUTE } from '../../kernel/instant.ts';
import type { SecretBox } from '../../settings/secret-box.port.ts';
import type { DeviceToken } from '../device/device-token.ts';
import type { Did } from '../pds/did.ts';
import { type KeptStatement, sealingPurpose } from './kept-statement.ts';
import type { KeptStatementStore } from './kept-statement-store.port.ts';
import { type Statement, type StatementState, statementStateAt } from './statement.ts';
import { statementOf } from './statement-claims.ts';
import { trustedNow } from './statement-fault.ts';
import type { StatementVerifier } from './statement-verifier.port.ts';

/** The last valid statement about a holder, and its state. */
export interface KnownStatement {
  readonly state: StatementState;
  /** The statement; undefined if and only if the state is `none`. */
  readonly statement: Statement | undefined;
}

export interface ReadStatementPorts {
  readonly statements: KeptStatementStore;
  readonly verifier: StatementVerifier;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly issuer: string;
  /** Keys from the settings; empty to trust the keys that are stored with the statement. */
  readonly pinnedKeys: readonly string[];
  readonly tokens: readonly DeviceToken[];
}

/** Reads the last valid statement about a holder. */
export class ReadStatement {
  readonly #ports: ReadStatementPorts;

  constructor(ports: ReadStatementPorts) {
    this.#ports = ports;
  }

  /**
   * Verifies the signature at every call, so that a change of the pinned keys takes effect immediately. Records the
   * current time, so that setting the clock back does not make an old statement valid again. Records it at most once a
   * minute, unless the state changes.
   */
  async execute(holder: Did): Promise<KnownStatement> {
    const { statements, tokens, clock } = this.#ports;
    for (const { id } of tokens) {
      const kept = await statements.find(id);
      if (kept?.holder !== holder) continue;
      const now = trustedNow(clock.now(), kept);
      const statement = await this.#opened(kept);
      const state = statementStateAt(statement, now);
      const isChanged = state !== statementStateAt(statement, kept.seenAt);
      if (isChanged || now >= kept.seenAt + MINUTE) await statements.see(id, now);
      if (state !== 'none') return { state, statement };
    }
    return { state: 'none', statement: undefined };
  }

  /**
   * Returns the tokens of devices whose statement can be about the holder: the holder's own devices, and devices
   * without a statement.
   */
  async tokensOf(holder: Did): Promise<readonly DeviceToken[]> {
    const { statements, tokens } = this.#ports;
    const kept = await Promise.all(tokens.map(({ id }) => statements.find(id)));
    return tokens.filter((_token, index) => (kept[index]?.holder ?? holder) === holder);
  }

  async #opened({ audience, holder, sealed, keys }: KeptStatement): Promise<Statement | undefined> {
    const { box, verifier, pinnedKeys, issuer } = this.#ports;
    const text = box.open(sealed, sealingPurpose(audience));
    const claims = text && (await verifier.claims(text.reveal(), pinnedKeys.length > 0 ? pinnedKeys : keys));
    const statement = claims && statementOf(claims);
    const isExpected =
      statement?.issuer === issuer && statement.audience === audience && statement.holder === holder;
    return isExpected ? statement : undefined;
  }
}
