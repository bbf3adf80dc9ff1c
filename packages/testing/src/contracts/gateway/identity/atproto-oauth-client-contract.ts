import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AtprotoOAuthClient } from '@gatehouse/core/identity';
import type { Did, Handle } from '@gatehouse/core/pds';
import type { Contract } from '../../contract.ts';

/** A client, a PDS account and its owner. */
export interface AtprotoOAuthClientCase {
  readonly client: AtprotoOAuthClient;
  readonly account: { readonly did: Did; readonly handle: Handle };
  /** The authorization server of the PDS account. */
  readonly issuer: string;
  /** The scopes that the client requests, separated by spaces. */
  readonly scope: string;
  /** A handle that no PDS account has. */
  readonly unknown: Handle;
  /** Grants the authorization at the URL. Returns the query of the callback. */
  grant(url: string): Promise<string>;
  /** Denies the authorization at the URL. Returns the query of the callback. */
  deny(url: string): Promise<string>;
  /** The binding digests of the pending authorizations that are stored. */
  bindings(): Promise<readonly string[]>;
  /** Returns whether tokens of the PDS account are stored. */
  hasTokens(did: Did): Promise<boolean>;
}

/** The clauses of `AtprotoOAuthClient`. */
export const atprotoOAuthClientContract: Contract<AtprotoOAuthClientCase> = {
  'returns the PDS account that was authorized, by its handle or its DID': async (subject) => {
    const { client, account, issuer, scope } = subject;
    for (const name of [account.handle, account.did]) {
      const authorized = await client.complete(await subject.grant(await client.authorize(name, digest())));
      assert.deepEqual(authorized, { ...account, issuer, scope });
    }
  },

  'stores the binding digest until the authorization is completed, and does not send it': async (subject) => {
    const binding = digest();
    const url = await subject.client.authorize(subject.account.handle, binding);
    assert.ok((await subject.bindings()).includes(binding));
    const query = await subject.grant(url);
    assert.ok(![url, query].some((sent) => sent.includes(binding)));
    await subject.client.complete(query);
    assert.ok(!(await subject.bindings()).includes(binding));
  },

  'lets at most one of many concurrent callers complete an authorization': async (subject) => {
    const query = await granted(subject);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => subject.client.complete(query)),
    );
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    assert.equal(failures.length, 3);
    for (const { code } of failures) assert.match(String(code), /^oauth_(state_invalid|failed)$/);
  },

  'throws OAuthStateInvalid if the authorization is unknown or completed': async (subject) => {
    const query = await granted(subject);
    await subject.client.complete(query);
    const unknown = new URLSearchParams(query);
    unknown.set('state', 'unknown');
    for (const refused of [query, unknown.toString()])
      await assert.rejects(subject.client.complete(refused), { code: 'oauth_state_invalid' });
  },

  'throws OAuthDenied if the user denies': async (subject) => {
    const query = await subject.deny(await subject.client.authorize(subject.account.handle, digest()));
    await assert.rejects(subject.client.complete(query), { code: 'oauth_denied' });
  },

  'throws OAuthFailed for a wrong code, another issuer and a repeated parameter': async (subject) => {
    const changes: readonly ((query: URLSearchParams) => void)[] = [
      (query) => query.set('code', 'unknown'),
      (query) => query.set('iss', 'https://other.example'),
      (query) => query.append('code', 'unknown'),
    ];
    for (const change of changes) {
      const query = new URLSearchParams(await granted(subject));
      change(query);
      await assert.rejects(subject.client.complete(query.toString()), { code: 'oauth_failed' });
    }
  },

  'throws OAuthAuthorizeFailed for a handle that no PDS account has': async ({ client, unknown }) => {
    await assert.rejects(client.authorize(unknown, digest()), { code: 'oauth_authorize_failed' });
  },

  'revokes the stored tokens, and does nothing if no tokens are stored': async (subject) => {
    const { client, account } = subject;
    await client.complete(await granted(subject));
    assert.equal(await subject.hasTokens(account.did), true);
    await client.revoke(account.did);
    assert.equal(await subject.hasTokens(account.did), false);
    await client.revoke(account.did);
  },
};

async function granted({ client, account, grant }: AtprotoOAuthClientCase): Promise<string> {
  return grant(await client.authorize(account.handle, digest()));
}

function digest(): string {
  return randomUUID().replaceAll('-', '').repeat(2);
}
