import type { Instant } from '../../kernel/instant.ts';

/** A sign-in under way, as it is kept between the two redirects. */
export interface LoginState {
  /** SHA-256 of the `state` parameter. */
  readonly digest: string;
  /** SHA-256 of the cookie that binds the transaction to the browser which began it. */
  readonly browserDigest: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Where the person wanted to go: a path of this server. */
  readonly returnTo: string;
  /** Version of the settings that it was begun under. */
  readonly settingsVersion: number;
  readonly expiresAt: Instant;
}

/** Keeps sign-ins under way. */
export abstract class LoginStateStore {
  /** Adds a state. */
  abstract insert(state: LoginState): Promise<void>;

  /** Takes the state away and answers it; undefined when there is none. Of many takers at once exactly one gets it. */
  abstract take(digest: string): Promise<LoginState | undefined>;

  /** Removes at most `limit` states that have expired and answers how many. */
  abstract purge(now: Instant, limit: number): Promise<number>;
}
