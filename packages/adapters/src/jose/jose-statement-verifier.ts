import type { JsonObject } from '@gatehouse/core/kernel';
import { StatementVerifier } from '@gatehouse/core/statement';
import { compactVerify, importJWK } from 'jose';
import { STATEMENT_ALGORITHM, STATEMENT_TYPE, statementJwk } from './statement-jwk.ts';

const MAX_STATEMENT_LENGTH = 16_384;

/** Verifies statements with the keys that the caller trusts. Ignores the key that the header of the text names. */
export class JoseStatementVerifier extends StatementVerifier {
  override async claims(text: string, keys: readonly string[]): Promise<JsonObject | undefined> {
    if (text.length > MAX_STATEMENT_LENGTH) return undefined;
    for (const key of keys) {
      const claims = await signedClaims(text, key);
      if (claims) return claims;
    }
    return undefined;
  }
}

async function signedClaims(text: string, key: string): Promise<JsonObject | undefined> {
  try {
    const publicKey = await importJWK(statementJwk(key), STATEMENT_ALGORITHM);
    const { payload, protectedHeader } = await compactVerify(text, publicKey, {
      algorithms: [STATEMENT_ALGORITHM],
    });
    if (protectedHeader.typ !== STATEMENT_TYPE) return undefined;
    const claims: unknown = JSON.parse(Buffer.from(payload).toString());
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? (claims as JsonObject)
      : undefined;
  } catch {
    // jose throws if this key did not sign the text, and if the text is malformed.
    return undefined;
  }
}
