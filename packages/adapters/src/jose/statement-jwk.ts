import { createHash } from 'node:crypto';

/** Media type of a statement, in the header `typ`. Changing it makes every statement invalid. */
export const STATEMENT_TYPE = 'svc-entitlement+jwt';

/** The only algorithm that is accepted for statements. */
export const STATEMENT_ALGORITHM = 'EdDSA';

/** A public key of the signer of statements, as a JSON Web Key (RFC 8037). */
export interface StatementJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly alg: typeof STATEMENT_ALGORITHM;
  readonly use: 'sig';
  /** Thumbprint of the key (RFC 7638). */
  readonly kid: string;
  /** The key as base64url. */
  readonly x: string;
}

/** Returns the public key as a JSON Web Key. */
export function statementJwk(key: string): StatementJwk {
  const thumbprint = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${key}"}`);
  const kid = thumbprint.digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', alg: STATEMENT_ALGORITHM, use: 'sig', kid, x: key };
}
