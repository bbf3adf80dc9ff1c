import type { JsonObject, Secret } from '@gatehouse/core/kernel';
import { StatementSigner } from '@gatehouse/core/statement';
import { CompactSign } from 'jose';
import { type DerivedKeyPair, derivedKey } from './derived-key.ts';
import { STATEMENT_ALGORITHM, STATEMENT_TYPE, statementJwk } from './statement-jwk.ts';

/** Signs statements with the key of the oldest accepted secret, because some readers know only that key. */
export class JoseStatementSigner extends StatementSigner {
  override readonly keys: readonly string[];
  readonly #pair: DerivedKeyPair;

  /** `secrets`: the current secret first, then older secrets that are still accepted. */
  constructor(secrets: readonly [Secret, ...Secret[]]) {
    super();
    const pairs = secrets.map((secret) => derivedKey(secret, 'statement'));
    this.keys = [...new Set(pairs.map(({ publicKey }) => publicKey))];
    this.#pair = pairs.at(-1) ?? derivedKey(secrets[0], 'statement');
  }

  override sign(claims: JsonObject): Promise<string> {
    const { privateKey, publicKey } = this.#pair;
    const { kid } = statementJwk(publicKey);
    return new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: STATEMENT_ALGORITHM, typ: STATEMENT_TYPE, kid })
      .sign(privateKey);
  }
}
