import {
  type Base,
  type Capabilities,
  type Clock,
  capabilities,
  type Did,
  isDid,
  type Milliseconds,
  nothingHeld,
  PolicyPort,
  PolicyUnavailable,
} from '@gatehouse/core';
import type { Database } from '../database.ts';
import type { PreparedStatement } from '../engine.ts';

interface HoldingsRow {
  readonly base: Base;
  readonly grace_until: number | null;
  readonly once: number;
}

const SQLITE: PreparedStatement = {
  name: 'holdings_of',
  text: 'select base, grace_until, once from entitlements where did = ?',
};

/** Row-level security hides entitlements from gates; this function answers for one DID what they must know. */
const POSTGRES: PreparedStatement = {
  name: 'holdings_of',
  text: 'select base, grace_until, once from holdings_of(?)',
};

/** Answers from the stored entitlement, by one prepared statement and within a time limit. */
export class KnexPolicy extends PolicyPort {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #patience: Milliseconds;
  readonly #statement: PreparedStatement;

  constructor(parts: { database: Database; clock: Clock; patience: Milliseconds }) {
    super();
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#patience = parts.patience;
    this.#statement = parts.database.engine === 'sqlite' ? SQLITE : POSTGRES;
  }

  override async effectiveCapabilities(did: string): Promise<Capabilities> {
    const held = nothingHeld(did as Did);
    if (!isDid(did)) return capabilities(held, this.#clock.now());
    const [row] = await this.#inTime(this.#database.prepared<HoldingsRow>(this.#statement, [did]));
    if (!row) return capabilities(held, this.#clock.now());
    const { base, grace_until: graceUntil, once } = row;
    return capabilities({ ...held, base, graceUntil, once: once === 1 }, this.#clock.now());
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new PolicyUnavailable({ cause: new Error(`No answer within ${this.#patience} ms.`) })),
        this.#patience,
      );
      answer
        .then(resolve, (cause) => reject(new PolicyUnavailable({ cause })))
        .finally(() => clearTimeout(late));
    });
  }
}
