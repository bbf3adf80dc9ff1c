import { type Did, isDid } from '@gatehouse/core/pds';
import { type CompactJWSHeaderParameters, compactVerify } from 'jose';
import { type Answer, refusal } from './answer.ts';

/** Verifies the credential of a request, and answers whose it is or what the personal data server would say to it. */
export type VerifyAccess = (authorization: string | undefined) => Promise<{ readonly did: Did } | Answer>;

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
export function accessVerifier(secret: Uint8Array, serviceDid: string): VerifyAccess {
  return async (authorization) => {
    if (authorization === undefined) return refusal(401, 'AuthMissing', 'Authentication Required');
    const [scheme, token, ...more] = authorization.split(' ');
    if (token === undefined || more.length > 0) return invalidToken('Malformed authorization header');
    const kind = scheme?.toLowerCase();
    if (kind !== 'bearer' && kind !== 'dpop') return invalidToken('Unexpected authorization type');
    const did = await verifiedSubject(token, secret, serviceDid, kind);
    if (did !== undefined) return { did };
    return kind === 'bearer' ? invalidToken('Token could not be verified') : invalidDpopToken();
  };
}

async function verifiedSubject(
  token: string,
  secret: Uint8Array,
  serviceDid: string,
  kind: 'bearer' | 'dpop',
): Promise<Did | undefined> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, secret, { algorithms: ['HS256'] });
    const claims: Record<string, unknown> = JSON.parse(new TextDecoder().decode(payload));
    if (!isAccessToken(protectedHeader) || claims.aud !== serviceDid) return undefined;
    if (!(kind === 'bearer' ? isLegacy(claims) : isBoundToKey(claims))) return undefined;
    return typeof claims.sub === 'string' && isDid(claims.sub) ? claims.sub : undefined;
  } catch {
    return undefined;
  }
}

function isAccessToken({ typ }: CompactJWSHeaderParameters): boolean {
  return typ === 'at+jwt';
}

function isLegacy(claims: Record<string, unknown>): boolean {
  return LEGACY_SCOPES.includes(claims.scope) && !('cnf' in claims) && !('lxm' in claims);
}

/** RFC 9449 section 6: the thumbprint of the client's key. */
function isBoundToKey({ cnf }: Record<string, unknown>): boolean {
  return typeof cnf === 'object' && cnf !== null && 'jkt' in cnf && typeof cnf.jkt === 'string';
}

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
