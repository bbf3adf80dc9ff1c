import type { Did } from '@gatehouse/core/pds';
import type { Provider } from 'oidc-provider';
import { BENCH_CALLBACK, BENCH_CLIENT } from './bridge-parts.ts';

/** Stores the data that a login would have stored, so that only the endpoint is measured. */
export class Issued {
  readonly #provider: Provider;
  readonly #did: Did;

  constructor(provider: Provider, did: Did) {
    this.#provider = provider;
    this.#did = did;
  }

  async code(): Promise<string> {
    const common = { ...(await this.#common()), redirectUri: BENCH_CALLBACK };
    return new this.#provider.AuthorizationCode(common as never).save();
  }

  async refreshToken(): Promise<string> {
    return new this.#provider.RefreshToken({
      ...(await this.#common()),
      gty: 'authorization_code',
    } as never).save();
  }

  async accessToken(): Promise<string> {
    return new this.#provider.AccessToken({
      ...(await this.#common()),
      gty: 'authorization_code',
    } as never).save();
  }

  async #common() {
    const client = await this.#provider.Client.find(BENCH_CLIENT);
    if (!client) throw new Error('The client is missing.');
    const grant = new this.#provider.Grant({ accountId: this.#did, clientId: BENCH_CLIENT });
    grant.addOIDCScope('openid profile');
    const authTime = Math.floor(Date.now() / 1_000);
    return { accountId: this.#did, client, grantId: await grant.save(), scope: 'openid profile', authTime };
  }
}
