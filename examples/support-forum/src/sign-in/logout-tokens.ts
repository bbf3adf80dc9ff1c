import { MINUTE, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { SsoUnreachable } from '@gatehouse/core/single-sign-on';
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** The event of a logout token (OpenID Connect Back-Channel Logout 1.0 section 2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Time for which a token is accepted. */
export const LOGOUT_TOKEN_AGE: Milliseconds = 5 * MINUTE;
/**
 * Codes of errors whose cause is the token: it is invalid, uses an algorithm or extension that the bridge's
 * keys do not have, or names no key although the bridge has several.
 */
const WRONG_TOKEN = /^ERR_(JWT_|JWS_|JWKS_(NO|MULTIPLE)_MATCHING_KEYS?$|JOSE_NOT_SUPPORTED$)/;

/** A verified logout token. */
export interface LogoutToken {
  /** The `jti` of the token. The bridge gives each token a different one. */
  readonly id: string;
  /** DID of the member whose sessions end. */
  readonly subject: string;
}

/** Verifies the logout tokens of the bridge. */
export class LogoutTokens {
  readonly #issuer: string;
  readonly #clientId: string;
  #keys: JWTVerifyGetKey | undefined;

  constructor(issuer: string, clientId: string) {
    this.#issuer = issuer;
    this.#clientId = clientId;
  }

  /** Returns the token, or undefined if it is not valid. Rejects with `SsoUnreachable` if the keys cannot be read. */
  async verified(token: string): Promise<LogoutToken | undefined> {
    try {
      return await this.#verified(token);
    } catch (cause) {
      throw new SsoUnreachable('The keys of the bridge cannot be read.', { cause });
    }
  }

  async #verified(token: string): Promise<LogoutToken | undefined> {
    this.#keys ??= await this.#discoveredKeys();
    const verified = await jwtVerify(token, this.#keys, {
      issuer: this.#issuer,
      audience: this.#clientId,
      maxTokenAge: LOGOUT_TOKEN_AGE / SECOND,
      typ: 'logout+jwt',
      requiredClaims: ['jti', 'sub'],
    }).catch((error: { readonly code?: string }) => {
      // If the token is invalid, the bridge must not send it again. Any other error means that the keys could
      // not be read, and the bridge repeats the logout later.
      if (error.code !== undefined && WRONG_TOKEN.test(error.code)) return undefined;
      throw error;
    });
    return verified && tokenIn(verified.payload);
  }

  async #discoveredKeys(): Promise<JWTVerifyGetKey> {
    const response = await fetch(`${this.#issuer}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    });
    const { jwks_uri: address } = (await response.json()) as { jwks_uri: string };
    return createRemoteJWKSet(new URL(address));
  }
}

function tokenIn({ events, nonce, jti, sub }: JWTPayload): LogoutToken | undefined {
  const isLogout =
    nonce === undefined && typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  return isLogout && typeof jti === 'string' && typeof sub === 'string'
    ? { id: jti, subject: sub }
    : undefined;
}
