import { type Password, type PasswordHash, PasswordHasher } from '@gatehouse/core/account';
import argon2 from 'argon2';

/** Cost parameters of a hash (RFC 9106 section 3.1). */
export interface Argon2Cost {
  /** Memory in KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

/** The minimum cost that the OWASP Password Storage Cheat Sheet recommends. */
const OWASP_COST: Argon2Cost = { memory: 19 * 1_024, passes: 2, lanes: 1 };

const HASH = /^\$argon2id\$v=19\$((?:[mtp]=\d{1,10},?){3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;

/** Hashes passwords with Argon2id (RFC 9106). Its memory use makes guessing with special hardware expensive. */
export class Argon2PasswordHasher extends PasswordHasher {
  readonly #cost: Argon2Cost;

  constructor(cost: Argon2Cost = OWASP_COST) {
    super();
    this.#cost = cost;
  }

  override hash(password: Password): Promise<PasswordHash> {
    const { memory: memoryCost, passes: timeCost, lanes: parallelism } = this.#cost;
    return argon2.hash(password.reveal(), { type: argon2.argon2id, memoryCost, timeCost, parallelism });
  }

  override async verify(password: Password, hash: PasswordHash): Promise<boolean> {
    return costOf(hash) !== undefined && argon2.verify(hash, password.reveal());
  }

  override isCurrent(hash: PasswordHash): boolean {
    const cost = costOf(hash);
    return cost !== undefined && cost.memory >= this.#cost.memory && cost.passes >= this.#cost.passes;
  }

  override decoy(): PasswordHash {
    const { memory, passes, lanes } = this.#cost;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  }
}

/** Returns the cost of a hash; undefined if the text is not a valid argon2id hash. */
function costOf(hash: PasswordHash): Argon2Cost | undefined {
  // Different libraries write the parameters in different orders.
  const parameters = new Map(
    HASH.exec(hash)?.[1]
      ?.split(',')
      .map((parameter) => parameterOf(parameter)),
  );
  const [memory = 0, passes = 0, lanes = 0] = ['m', 't', 'p'].map((name) => parameters.get(name));
  return lanes >= 1 && passes >= 1 && memory >= 8 * lanes ? { memory, passes, lanes } : undefined;
}

function parameterOf(text: string): [name: string, value: number] {
  return [text.slice(0, 1), Number(text.slice(2))];
}
