import type { NodeOAuthClient } from '@atproto/oauth-client-node';
import { AtprotoOAuthClient, type AuthorizedIdentity, OAuthFailed } from '@gatehouse/core/identity';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { type Did, parseHandle } from '@gatehouse/core/pds';
import { authorizeFailure } from './authorize-failure.ts';
import { callbackFailure } from './callback-failure.ts';
import { type NodeOAuthClientParts, nodeOAuthClient } from './node-oauth-client.ts';
import { untilAborted } from './until-aborted.ts';

const PATIENCE: Milliseconds = 15 * SECOND;

/** The AT Protocol OAuth client, through the official library. */
export class AtprotoOAuthClientAdapter extends AtprotoOAuthClient {
  /** The library itself, for code that acts on behalf of signed-in users. */
  readonly library: NodeOAuthClient;
  readonly #scope: string;
  readonly #patience: Milliseconds;

  /** `patience` limits how long a sign-in waits for servers that the client chooses. */
  constructor(library: NodeOAuthClient, scope: string, patience: Milliseconds = PATIENCE) {
    super();
    this.library = library;
    this.#scope = scope;
    this.#patience = patience;
  }

  static async create(parts: NodeOAuthClientParts): Promise<AtprotoOAuthClientAdapter> {
    return new AtprotoOAuthClientAdapter(await nodeOAuthClient(parts), parts.identity.scope);
  }

  /** The client metadata to serve at the URL that is the client id. */
  get metadata(): object {
    return this.library.clientMetadata;
  }

  /** The public keys of the client; none for the loopback client. */
  get jwks(): object {
    return this.library.jwks;
  }

  override async authorize(account: string, bindingDigest: string): Promise<string> {
    try {
      const signal = AbortSignal.timeout(this.#patience);
      const options = { scope: this.#scope, state: bindingDigest, signal };
      // The library passes the signal only to some of its requests.
      return (await untilAborted(this.library.authorize(account, options), signal)).href;
    } catch (error) {
      throw authorizeFailure(account, error);
    }
  }

  override async complete(query: string): Promise<AuthorizedIdentity> {
    const parameters = new URLSearchParams(query);
    if (new Set(parameters.keys()).size !== parameters.size) {
      throw new OAuthFailed('The sign-in could not be completed: a parameter is repeated.');
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

  /** Returns the handle if it resolves back to the DID. A failure does not fail the sign-in. */
  async #handleOf(did: string): Promise<string | null> {
    try {
      const signal = AbortSignal.timeout(this.#patience);
      const { handle } = await this.library.identityResolver.resolve(did, { signal });
      return handle === 'handle.invalid' ? null : (parseHandle(handle) ?? null);
    } catch (error) {
      if (error instanceof Error) return null;
      throw error;
    }
  }
}
