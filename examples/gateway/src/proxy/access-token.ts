import { createSecretKey } from 'node:crypto';
import { type Did, isDid } from '@gatehouse/core/pds';
import { type Answer, refusal } from './answer.ts';
import { remembered } from './remembered.ts';
import { type SignedToken, signedToken } from './signed-token.ts';

/** Verifies the credential of a request, and answers whose it is or what the personal data server would say to it. */
export type VerifyAccess = (authorization: string | undefined) => { readonly did: Did } | Answer;

const REMEMBERED = 5_000;

const LEGACY_SCOPES: readonly unknown[] = [
  'com.atproto.access',
  'com.atproto.appPass',
  'com.atproto.appPassPrivileged',
];

/**
 * Access tokens of the personal data server, legacy and OAuth, are signed with one secret and name their account in
 * `sub`. Whether a token has expired, was revoked or is possessed rightly (DPoP) the server finds out itself:
 * here a signed token only says about whom to ask, so that an expired one still leads the client to refresh it.
 */
export function accessVerifier(secret: string, serviceDid: string): VerifyAccess {
  const key = createSecretKey(secret, 'utf8');
  // A right signature stays right. What the account may do is asked anew for every write.
  const verified = remembered((token) => signedToken(token, key), REMEMBERED);
  return (authorization) => {
    if (authorization === undefined) return refusal(401, 'AuthMissing', 'Authentication Required');
    const [scheme, token, ...more] = authorization.split(' ');
    if (token === undefined || more.length > 0) return invalidToken('Malformed authorization header');
    const kind = scheme?.toLowerCase();
    if (kind !== 'bearer' && kind !== 'dpop') return invalidToken('Unexpected authorization type');
    const signed = verified(token);
    const isRight = signed !== undefined && isAccessToken(signed, serviceDid) && FITS[kind](signed.claims);
    const did = isRight ? signed.claims.sub : undefined;
    if (typeof did === 'string' && isDid(did)) return { did };
    return kind === 'bearer' ? invalidToken('Token could not be verified') : invalidDpopToken();
  };
}

/** The same secret signs refresh tokens and the tokens of the sign-in page; neither opens a repository. */
function isAccessToken({ header, claims }: SignedToken, serviceDid: string): boolean {
  return header.typ === 'at+jwt' && claims.aud === serviceDid;
}

const FITS: Readonly<Record<'bearer' | 'dpop', (claims: SignedToken['claims']) => boolean>> = {
  bearer: (claims) => LEGACY_SCOPES.includes(claims.scope) && !('cnf' in claims) && !('lxm' in claims),
  /** RFC 9449 section 6: the thumbprint of the client's key. */
  dpop: ({ cnf }) => typeof cnf === 'object' && cnf !== null && 'jkt' in cnf && typeof cnf.jkt === 'string',
};

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
