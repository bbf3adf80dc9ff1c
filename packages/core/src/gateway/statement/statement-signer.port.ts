import type { JsonObject } from '../../kernel/json.ts';

/** Signs statements as JSON Web Signatures with EdDSA and the type `svc-entitlement+jwt`. */
export abstract class StatementSigner {
  /**
   * The public keys in base64url, each once. While a key is being replaced, both the old and the new key are listed.
   */
  abstract readonly keys: readonly string[];

  /**
   * Signs the claims in compact form. While a key is being replaced, the old key signs. A reader that knows
   * only the old key can therefore verify the statement, which lists the new key.
   */
  abstract sign(claims: JsonObject): Promise<string>;
}
