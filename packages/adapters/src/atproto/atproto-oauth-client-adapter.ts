import { type HandleResolver, NodeOAuthClient } from '@atproto/oauth-client-node';
import {
  AtprotoOAuthClient,
  type AuthorizedIdentity,
  type Did,
  type Lock,
  OAuthFailed,
  parseHandle,
  SECOND,
} from '@gatehouse/core';
import { authorizeFailure } from './authorize-failure.ts';
import { callbackFailure } from './callback-failure.ts';
import { clientSettings, type OAuthClientIdentity } from './client-settings.ts';
import { type SealedStoreParts, sealedSessionStore, sealedStateStore } from './sealed-stores.ts';

/** What the adapter works with. */
export interface AtprotoOAuthClientParts extends SealedStoreParts {
  readonly identity: OAuthClientIdentity;
  /** Refresh tokens are good for one use: at most one process may use one. */
  readonly lock: Lock;
  /** Names the lock; one for each OAuth client of the installation. */
  readonly lockName: string;
  /** The PLC directory; the public one by default. */
  readonly plcDirectoryUrl?: string | undefined;
  /** Address of a server that resolves handles, or a resolver; DNS and https by default. */
  readonly handleResolver?: string | HandleResolver | undefined;
  /** Allows servers by plain http: only for development. */
  readonly allowHttp: boolean;
  /** How to reach servers that strangers name; guarded against requests into private networks in production. */
  readonly fetch: typeof fetch;
}

const PATIENCE = 15 * SECOND;

/** Signs in with AT Protocol OAuth by the protocol's own client library. */
export class AtprotoOAuthClientAdapter extends AtprotoOAuthClient {
  readonly #client: NodeOAuthClient;
  readonly #scope: string;

  constructor(client: NodeOAuthClient, scope: string) {
    super();
    this.#client = client;
    this.#scope = scope;
  }

  static async create(parts: AtprotoOAuthClientParts): Promise<AtprotoOAuthClientAdapter> {
    const { metadata, keyset } = await clientSettings(parts.identity);
    const client = new NodeOAuthClient({
      clientMetadata: metadata,
      ...(keyset && { keyset }),
      ...(parts.plcDirectoryUrl !== undefined && { plcDirectoryUrl: parts.plcDirectoryUrl }),
      ...(parts.handleResolver !== undefined && { handleResolver: parts.handleResolver }),
      stateStore: sealedStateStore(parts),
      sessionStore: sealedSessionStore(parts),
      requestLock: async (name, work) => parts.lock.hold(`${parts.lockName} ${name}`, async () => work()),
      allowHttp: parts.allowHttp,
      fetch: parts.fetch,
    });
    return new AtprotoOAuthClientAdapter(client, parts.identity.scope);
  }

  /** To be served at the client id's address. */
  get metadata(): object {
    return this.#client.clientMetadata;
  }

  /** The public keys of the client; none for the loopback client. */
  get jwks(): object {
    return this.#client.jwks;
  }

  override async authorize(account: string, bindingDigest: string): Promise<string> {
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const url = await this.#client.authorize(account, { scope: this.#scope, state: bindingDigest, signal });
      return url.href;
    } catch (error) {
      throw authorizeFailure(account, error) ?? error;
    }
  }

  override async complete(query: string): Promise<AuthorizedIdentity> {
    const parameters = new URLSearchParams(query);
    if (new Set(parameters.keys()).size !== parameters.size) {
      throw new OAuthFailed('The sign-in could not be completed: a parameter came twice.');
    }
    try {
      const { session } = await this.#client.callback(parameters);
      const { iss, scope } = await session.getTokenInfo(false);
      return { did: session.did, handle: await this.#handleOf(session.did), issuer: iss, scope };
    } catch (error) {
      throw callbackFailure(error);
    }
  }

  override async revoke(did: Did): Promise<void> {
    await this.#client.revoke(did);
  }

  /** The handle, when it leads back to the DID; the sign-in does not depend on it. */
  async #handleOf(did: string): Promise<string | null> {
    try {
      const { handle } = await this.#client.identityResolver.resolve(did, {
        signal: AbortSignal.timeout(PATIENCE),
      });
      return handle === 'handle.invalid' ? null : (parseHandle(handle) ?? null);
    } catch (error) {
      if (error instanceof Error) return null;
      throw error;
    }
  }
}
