import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeepSigningKeys } from '@gatehouse/core/bridge';
import { Provider } from 'oidc-provider';
import { compareSecretDigests } from './compare-secret-digests.ts';
import { type BridgeProviderParts, providerConfiguration } from './provider-configuration.ts';

/** Called with errors that no client has caused. */
export type ProviderFailureListener = (error: Error) => void;

/** Dependencies of `BridgeProvider`. */
export interface BridgeProviderPorts {
  readonly issuer: string;
  readonly parts: BridgeProviderParts;
  readonly keys: KeepSigningKeys;
  readonly onFailure: ProviderFailureListener;
}

interface Current {
  readonly provider: Provider;
  readonly answer: ReturnType<Provider['callback']>;
  readonly keys: string;
}

/**
 * The OpenID provider. The signing keys can be replaced while the provider serves, because all other state is in the
 * database.
 */
export class BridgeProvider {
  readonly #ports: BridgeProviderPorts;
  #current: Current | undefined;
  #unreadable = 0;

  constructor(ports: BridgeProviderPorts) {
    this.#ports = ports;
  }

  /** The provider with the latest keys. Call `refreshKeys` before the first request. */
  get provider(): Provider {
    return this.#read().provider;
  }

  /** Serves a request to one of the provider's endpoints. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { protocol, host } = new URL(this.#ports.issuer);
    // The provider builds its URLs from these headers, or from an absolute target. Those of the request can differ from
    // the public address, because a proxy can terminate TLS or use another host name.
    request.url = originForm(request.url);
    Object.assign(request.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
    await this.#read().answer(request, response);
  }

  /** Creates and retires signing keys if necessary, and publishes the current keys. Call this regularly. */
  async refreshKeys(): Promise<void> {
    const { published: keys, unreadable } = await this.#ports.keys.execute();
    this.#reportUnreadable(unreadable);
    const text = keys.map((key) => key.reveal()).join();
    if (text === this.#current?.keys) return;
    const { issuer, parts, onFailure } = this.#ports;
    const provider = new Provider(issuer, providerConfiguration(parts, keys));
    provider.proxy = true;
    compareSecretDigests(provider, parts.sha256);
    provider.on('server_error', (_, error) => onFailure(error));
    // Delete `persistsLogout`, so that a sign-out ends the grant of the client. The library sets it, because tokens do
    // not expire with the session.
    provider.on('authorization.success', ({ oidc }) => {
      if (oidc.client && oidc.session)
        delete oidc.session.authorizationFor(oidc.client.clientId)?.persistsLogout;
    });
    this.#current = { provider, answer: provider.callback(), keys: text };
  }

  /** Reports the number of stored keys that were sealed with another secret, each time this number grows. */
  #reportUnreadable(count: number): void {
    if (count > this.#unreadable)
      this.#ports.onFailure(
        new Error(
          `Another secret has sealed ${count} of the stored signing keys. All bridges of a database need the same secrets.`,
        ),
      );
    this.#unreadable = count;
  }

  #read(): Current {
    if (!this.#current) throw new Error('The signing keys were not read yet.');
    return this.#current;
  }
}

/** Returns the path and the query of a target (RFC 9112 section 3.2). */
function originForm(target = '/'): string {
  const absolute = target.startsWith('/') ? null : URL.parse(target);
  return absolute ? absolute.pathname + absolute.search : target;
}
