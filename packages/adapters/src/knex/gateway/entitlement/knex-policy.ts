import {
  type Base,
  type Capabilities,
  capabilities,
  nothingHeld,
  PolicyPort,
  PolicyUnavailable,
} from '@gatehouse/core/entitlement';
import type { Clock, Milliseconds } from '@gatehouse/core/kernel';
import { type Did, isDid } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import type { LookupStatement } from '../../engine.ts';
import { JSON_KEYS } from '../../mysql/json-keys.ts';

interface HoldingsRow {
  readonly base: Base;
  readonly grace_until: number | null;
  readonly once: number;
}

const COLUMNS = 'did, base, grace_until, once';

const HOLDINGS: LookupStatement = {
  name: 'holdings_of',
  text: {
    sqlite: {
      one: `select ${COLUMNS} from entitlements where did = ?`,
      many: `select ${COLUMNS} from json_each(?) asked cross join entitlements on did = asked.value`,
    },
    mysql: {
      one: `select ${COLUMNS} from entitlements where did = ?`,
      many: `select ${COLUMNS} from ${JSON_KEYS} asked join entitlements on did = asked.value`,
    },
    // Row-level security hides entitlements from gates. This database function returns the columns that a gate needs,
    // for the given DIDs.
    postgres: {
      one: `select ${COLUMNS} from holdings_of(array[?::text])`,
      many: `select ${COLUMNS} from holdings_of(?)`,
    },
  },
  key: 'did',
};

interface PolicyPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly patience: Milliseconds;
}

/**
 * Reads the stored entitlement with one prepared statement, within a time limit, and returns the capabilities.
 * Concurrent callers share the statement. Nothing is cached. Open a PostgreSQL database with the same limit as
 * `statementTimeout`. Otherwise a statement would keep its connection busy after its callers have stopped waiting.
 */
export class KnexPolicy extends PolicyPort {
  readonly #ports: PolicyPorts;

  constructor(ports: PolicyPorts) {
    super();
    this.#ports = ports;
  }

  // Return a single promise and not a chain of them, because every gated write and upload waits for it.
  override effectiveCapabilities(did: string): Promise<Capabilities> {
    if (!isDid(did)) return Promise.resolve(this.#answer(did as Did, undefined));
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () =>
          reject(
            new PolicyUnavailable({ cause: new Error(`No response within ${this.#ports.patience} ms.`) }),
          ),
        this.#ports.patience,
      );
      const fail = (cause: unknown) => {
        clearTimeout(late);
        reject(new PolicyUnavailable({ cause }));
      };
      this.#ports.database.lookUp<HoldingsRow>(HOLDINGS, did).then((row) => {
        clearTimeout(late);
        resolve(this.#answer(did, row));
      }, fail);
    });
  }

  #answer(did: Did, row: HoldingsRow | undefined): Capabilities {
    const now = this.#ports.clock.now();
    const nothing = nothingHeld(did);
    if (!row) return capabilities(nothing, now);
    const { base, grace_until: graceUntil, once } = row;
    return capabilities({ ...nothing, base, graceUntil, once: once === 1 }, now);
  }
}
