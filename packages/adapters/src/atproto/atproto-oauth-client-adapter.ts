import type { NodeOAuthClient } from '@atproto/oauth-client-node';
import { AtprotoOAuthClient, type AuthorizedIdentity, OAuthFailed } from '@gatehouse/core/identity';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { type Did, parseHandle } from '@gatehouse/core/pds';
import type { NodeOAuthClientParts } from './library/index.ts';
import { untilAborted } from './until-aborted.ts';

const SIGN_IN_TIMEOUT: Milliseconds = 15 * SECOND;

/**
 * `login` asks the authorization server to authenticate the user again, even if the user is signed in there (OpenID
 * Connect Core section 3.1.2.1). The reference PDS ignores `login` for public clients, such as those on loopback.
 */
export type SignInPrompt = 'login';

/**
 * An AT Protocol OAuth client that uses the official library. The library is loaded at its first use, because it needs
 * up to a tenth of the memory of an idle server.
 */
export class AtprotoOAuthClientAdapter extends AtprotoOAuthClient {
  readonly #load: () => Promise<NodeOAuthClient>;
  #loaded: Promise<NodeOAuthClient> | undefined;
  readonly #scope: string;
  readonly #patience: Milliseconds;
  readonly #prompt: SignInPrompt | undefined;

  /** `patience`: maximum time that a sign-in waits for servers whose addresses the client chooses. */
  constructor(
    load: () => Promise<NodeOAuthClient>,
    scope: string,
    patience: Milliseconds = SIGN_IN_TIMEOUT,
    prompt?: SignInPrompt,
  ) {
    super();
    this.#load = load;
    this.#scope = scope;
    this.#patience = patience;
    this.#prompt = prompt;
  }

  /** `prompt`: the OpenID prompt of every authorization; absent to leave it to the authorization server. */
  static create(parts: NodeOAuthClientParts, prompt?: SignInPrompt): AtprotoOAuthClientAdapter {
    const load = async () => (await import('./library/index.ts')).nodeOAuthClient(parts);
    return new AtprotoOAuthClientAdapter(load, parts.identity.scope, SIGN_IN_TIMEOUT, prompt);
  }

  /** Returns the library itself, for code that acts on behalf of signed-in users. */
  library(): Promise<NodeOAuthClient> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  /** Returns the client metadata, which must be served at the URL that is the client id. */
  async metadata(): Promise<object> {
    return (await this.library()).clientMetadata;
  }

  /** Returns the public keys of the client; none for the loopback client. */
  async jwks(): Promise<object> {
    return (await this.library()).jwks;
  }

  override async authorize(account: string, bindingDigest: string): Promise<string> {
    const library = await this.library();
    try {
      const signal = AbortSignal.timeout(this.#patience);
      const prompt = this.#prompt && { prompt: this.#prompt };
      const options = { scope: this.#scope, state: bindingDigest, signal, ...prompt };
      // The library does not pass the signal to all of its requests, so `untilAborted` ends the wait.
      return (await untilAborted(library.authorize(account, options), signal)).href;
    } catch (error) {
      const { authorizeFailure } = await import('./library/index.ts');
      throw authorizeFailure(account, error);
    }
  }

  override async complete(query: string): Promise<AuthorizedIdentity> {
    const parameters = new URLSearchParams(query);
    if (new Set(parameters.keys()).size !== parameters.size) {
      throw new OAuthFailed('The sign-in could not be completed: a parameter is repeated.');
    }
    const library = await this.library();
    try {
      const { session } = await library.callback(parameters);
      const { iss, scope } = await session.getTokenInfo(false);
      return { did: session.did, handle: await this.#handleOf(library, session.did), issuer: iss, scope };
    } catch (error) {
      const { callbackFailure } = await import('./library/index.ts');
      throw callbackFailure(error);
    }
  }

  override async revoke(did: Did): Promise<void> {
    await (await this.library()).revoke(did);
  }

  /**
   * Returns the handle of the DID if that handle resolves back to the DID, otherwise null. An error does not make the
   * sign-in fail.
   */
  async #handleOf({ identityResolver }: NodeOAuthClient, did: string): Promise<string | null> {
    try {
      const signal = AbortSignal.timeout(this.#patience);
      const { handle } = await identityResolver.resolve(did, { signal });
      return handle === 'handle.invalid' ? null : (parseHandle(handle) ?? null);
    } catch (error) {
      if (error instanceof Error) return null;
      throw error;
    }
  }
}
