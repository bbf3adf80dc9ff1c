import type { OpenIdClientAdapter, OpenIdClientConnection } from '@gatehouse/adapters/openid-client';
import type { SessionDigest } from '@gatehouse/core/session';
import type { SsoSettings } from '@gatehouse/core/single-sign-on';
import type { LoginStore } from './login-store.ts';

/** Dependencies of `LoginGate`. */
export interface LoginGateParts {
  readonly openId: OpenIdClientAdapter;
  readonly registration: SsoSettings;
  readonly logins: LoginStore;
}

/**
 * Asks the bridge at each request whether the login of a session is still valid (token introspection, RFC 7662). The
 * bridge reads the entitlement for each response and caches nothing, so a member is refused from the first request
 * after a lapse, even if the back-channel logout has not arrived yet.
 */
export class LoginGate {
  readonly #parts: LoginGateParts;
  #connection: Promise<OpenIdClientConnection> | undefined;

  constructor(parts: LoginGateParts) {
    this.#parts = parts;
  }

  /** Returns whether the login is valid. Rejects with `SsoUnreachable` if the bridge does not respond. */
  async admits(session: SessionDigest): Promise<boolean> {
    const { openId, registration, logins } = this.#parts;
    const token = await logins.tokenOf(session);
    if (!token) return false;
    this.#connection ??= openId.connect(registration);
    const connection = this.#connection;
    try {
      return await (await connection).isActive(token);
    } catch (error) {
      // Make the next call read the discovery document again, because the bridge can have been replaced.
      if (this.#connection === connection) this.#connection = undefined;
      throw error;
    }
  }
}
