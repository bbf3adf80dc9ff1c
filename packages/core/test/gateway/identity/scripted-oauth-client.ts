import {
  AtprotoOAuthClient,
  AUTHORIZATION_LIFETIME,
  type AuthorizedIdentity,
  OAuthStateInvalid,
  type OAuthStateStore,
} from '@gatehouse/core/identity';
import { type Clock, newId, type RandomSource, type Sha256 } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';

interface Parts {
  readonly states: OAuthStateStore;
  readonly random: RandomSource;
  readonly sha256: Sha256;
  readonly clock: Clock;
}

/** An OAuth client. The test determines the responses of its authorization servers. */
export class ScriptedOAuthClient extends AtprotoOAuthClient {
  outcome: AuthorizedIdentity | Error;
  /** The reason why tokens cannot be revoked. */
  revocation: Error | undefined;
  readonly revoked: Did[] = [];
  readonly #parts: Parts;

  constructor(parts: Parts, outcome: AuthorizedIdentity) {
    super();
    this.#parts = parts;
    this.outcome = outcome;
  }

  override async authorize(account: string, bindingDigest: string): Promise<string> {
    const { states, random, sha256, clock } = this.#parts;
    const state = newId(random);
    const expiresAt = clock.now() + AUTHORIZATION_LIFETIME;
    await states.insert({ digest: sha256.hex(state), bindingDigest, sealed: 'sealed', expiresAt });
    return `https://pds.test/oauth/authorize?${new URLSearchParams({ login_hint: account, state })}`;
  }

  override async complete(query: string): Promise<AuthorizedIdentity> {
    const { states, sha256 } = this.#parts;
    const state = new URLSearchParams(query).get('state') ?? '';
    if (!(await states.take(sha256.hex(state)))) throw new OAuthStateInvalid();
    if (this.outcome instanceof Error) throw this.outcome;
    return this.outcome;
  }

  override async revoke(did: Did): Promise<void> {
    this.revoked.push(did);
    if (this.revocation) throw this.revocation;
  }
}
