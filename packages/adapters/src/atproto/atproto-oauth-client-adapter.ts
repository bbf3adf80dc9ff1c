import type { NodeOAuthClient } from '@atproto/oauth-client-node';
import {
  AtprotoOAuthClient,
  type AuthorizedIdentity,
  type Did,
  OAuthFailed,
  parseHandle,
  SECOND,
} from '@gatehouse/core';
import { authorizeFailure } from './authorize-failure.ts';
import { callbackFailure } from './callback-failure.ts';
import { type NodeOAuthClientParts, nodeOAuthClient } from './node-oauth-client.ts';

const PATIENCE = 15 * SECOND;

/** Signs in with AT Protocol OAuth by the protocol's own client library. */
export class AtprotoOAuthClientAdapter extends AtprotoOAuthClient {
  /** The library itself, for whoever acts in the name of those who signed in. */
  readonly library: NodeOAuthClient;
  readonly #scope: string;

  constructor(library: NodeOAuthClient, scope: string) {
    super();
    this.library = library;
    this.#scope = scope;
  }

  static async create(parts: NodeOAuthClientParts): Promise<AtprotoOAuthClientAdapter> {
    return new AtprotoOAuthClientAdapter(await nodeOAuthClient(parts), parts.identity.scope);
  }

  /** To be served at the client id's address. */
  get metadata(): object {
    return this.library.clientMetadata;
  }

  /** The public keys of the client; none for the loopback client. */
  get jwks(): object {
    return this.library.jwks;
  }

  override async authorize(account: string, bindingDigest: string): Promise<string> {
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const url = await this.library.authorize(account, { scope: this.#scope, state: bindingDigest, signal });
      return url.href;
    } catch (error) {
      throw authorizeFailure(account, error);
    }
  }

  override async complete(query: string): Promise<AuthorizedIdentity> {
    const parameters = new URLSearchParams(query);
    if (new Set(parameters.keys()).size !== parameters.size) {
      throw new OAuthFailed('The sign-in could not be completed: a parameter came twice.');
    }
    try {
      const { session } = await this.library.callback(parameters);
      const { iss, scope } = await session.getTokenInfo(false);
      return { did: session.did, handle: await this.#handleOf(session.did), issuer: iss, scope };
    } catch (error) {
      throw callbackFailure(error);
    }
  }

  override async revoke(did: Did): Promise<void> {
    await this.library.revoke(did);
  }

  /** The handle, when it leads back to the DID; the sign-in does not depend on it. */
  async #handleOf(did: string): Promise<string | null> {
    try {
      const { handle } = await this.library.identityResolver.resolve(did, {
        signal: AbortSignal.timeout(PATIENCE),
      });
      return handle === 'handle.invalid' ? null : (parseHandle(handle) ?? null);
    } catch (error) {
      if (error instanceof Error) return null;
      throw error;
    }
  }
}
