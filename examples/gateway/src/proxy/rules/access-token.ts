import { createSecretKey } from 'node:crypto';
import { type Did, isDid } from '@gatehouse/core/pds';
import { type Answer, refusal } from '../../forwarding/answer.ts';
import { latestResults } from './latest-results.ts';
import { type SignedToken, signedToken } from './signed-token.ts';

/** Returns the DID that a credential authenticates, or the same refusal that the personal data server would send. */
export type VerifyAccess = (authorization: string | undefined) => { readonly did: Did } | Answer;

const MAX_REMEMBERED_TOKENS = 5_000;

const LEGACY_SCOPES: readonly unknown[] = [
  'com.atproto.access',
  'com.atproto.appPass',
  'com.atproto.appPassPrivileged',
];

/**
 * The personal data server signs all its access tokens, legacy and OAuth, with one secret. Their `sub` is the DID of
 * the PDS account. This code verifies only the signature and the kind of the token, because the policy needs the DID.
 * The server itself checks expiry, revocation and proof of possession (DPoP). A client with an expired token therefore
 * gets the server's own response and refreshes the token.
 */
export function accessVerifier(secret: string, serviceDid: string): VerifyAccess {
  const key = createSecretKey(secret, 'utf8');
  // Results are cached, because a valid signature stays valid. The capabilities of the holder are looked up for every
  // write.
  const verified = latestResults((token) => signedToken(token, key), MAX_REMEMBERED_TOKENS);
  return (authorization) => {
    if (authorization === undefined) return refusal(401, 'AuthMissing', 'Authentication Required', CHALLENGE);
    const [scheme, token, ...more] = authorization.split(' ');
    if (token === undefined || more.length > 0) return invalidToken('Malformed authorization header');
    const kind = scheme?.toLowerCase();
    if (kind !== 'bearer' && kind !== 'dpop') return invalidToken('Unexpected authorization type');
    const signed = verified(token);
    const isValid =
      signed !== undefined && isAccessToken(signed, serviceDid) && IS_OF_KIND[kind](signed.claims);
    const did = isValid ? signed.claims.sub : undefined;
    if (typeof did === 'string' && isDid(did)) return { did };
    return kind === 'bearer' ? invalidToken('Token could not be verified') : invalidDpopToken();
  };
}

/**
 * Returns true only for access tokens. The same secret also signs refresh tokens and tokens of the sign-in
 * page.
 */
function isAccessToken({ header, claims }: SignedToken, serviceDid: string): boolean {
  return header.typ === 'at+jwt' && claims.aud === serviceDid;
}

const IS_OF_KIND: Readonly<Record<'bearer' | 'dpop', (claims: SignedToken['claims']) => boolean>> = {
  bearer: (claims) => LEGACY_SCOPES.includes(claims.scope) && !('cnf' in claims) && !('lxm' in claims),
  /** RFC 9449 section 6: the thumbprint of the client's key. */
  dpop: ({ cnf }) => typeof cnf === 'object' && cnf !== null && 'jkt' in cnf && typeof cnf.jkt === 'string',
};

/** Header that a response with status 401 must contain (RFC 9110 section 15.5.2). */
const CHALLENGE = { 'WWW-Authenticate': 'Bearer, DPoP', 'Access-Control-Expose-Headers': 'WWW-Authenticate' };

function invalidToken(message: string): Answer {
  return refusal(400, 'InvalidToken', message);
}

function invalidDpopToken(): Answer {
  const message = 'Token could not be verified';
  return refusal(401, 'invalid_token', message, {
    'WWW-Authenticate': `DPoP error="invalid_token", error_description="${message}"`,
    'Access-Control-Expose-Headers': 'WWW-Authenticate',
  });
}
