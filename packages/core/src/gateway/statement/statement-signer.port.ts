import type { JsonObject } from '../../kernel/json.ts';

/** Signs statements as JSON Web Signatures with EdDSA and the type `svc-entitlement+jwt`. */
export abstract class StatementSigner {
  /**
   * The public keys in base64url, each once. While a key is being replaced, the list contains both the old key and the
   * new key.
   */
  abstract readonly keys: readonly string[];

  /**
   * Signs the claims in compact form. While a key is being replaced, the old key signs. A reader that knows only the
   * old key can therefore verify the statement and learn the new key from it.
   */
  abstract sign(claims: JsonObject): Promise<string>;
}
