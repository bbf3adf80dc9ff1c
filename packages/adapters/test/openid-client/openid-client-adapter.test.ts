import { OpenIdClientAdapter } from '@gatehouse/adapters/openid-client';
import { newToken, Secret } from '@gatehouse/core/kernel';
import {
  type OpenIdConnection,
  SsoDenied,
  SsoFailed,
  type SsoSettings,
  type SsoTransaction,
  SsoUnreachable,
} from '@gatehouse/core/single-sign-on';
import { SeededRandom } from '@gatehouse/testing/memory';
import {
  type DiscoveryFault,
  type LoginAct,
  type OpenIdProviderOptions,
  type RunningOpenIdProvider,
  startOpenIdProvider,
  visitLogin,
} from '@gatehouse/testing/servers/openid-provider';
import { afterEach, describe, expect, it } from 'vitest';

const ADA = {
  username: 'ada',
  preferred_username: 'lovelace',
  email: 'ada@example.org',
  name: 'Ada Lovelace',
};
const random = new SeededRandom();
const client = new OpenIdClientAdapter({ reach: { privateNetworks: true }, timeout: 1_000 });
let providers: RunningOpenIdProvider[] = [];

afterEach(async () => {
  for (const provider of providers) await provider.stop();
  providers = [];
});

async function start(options: OpenIdProviderOptions = {}): Promise<RunningOpenIdProvider> {
  const provider = await startOpenIdProvider(options);
  providers.push(provider);
  return provider;
}

function settingsFor(provider: RunningOpenIdProvider, changes: Partial<SsoSettings> = {}): SsoSettings {
  return {
    issuerUrl: provider.issuer,
    clientId: provider.clientId,
    clientSecret: new Secret(provider.clientSecret),
    publicUrl: 'http://127.0.0.1:4000',
    enabled: true,
    buttonLabel: 'Sign in',
    version: 1,
    ...changes,
  };
}

function newTransaction(): SsoTransaction {
  return { state: newToken(random), nonce: newToken(random), codeVerifier: newToken(random) };
}

/** Performs a complete sign-in. `tampered` changes the messages between the provider and the server. */
async function signIn(
  connection: OpenIdConnection,
  act: LoginAct,
  tampered: (query: URLSearchParams, transaction: SsoTransaction) => SsoTransaction = (_, unchanged) =>
    unchanged,
) {
  const transaction = newTransaction();
  const { searchParams } = await visitLogin(await connection.authorizationUrl(transaction), act);
  const believed = tampered(searchParams, transaction);
  return connection.complete(searchParams.toString(), believed);
}

async function refusalOf(attempt: Promise<unknown>): Promise<Error> {
  return attempt.then(
    () => expect.unreachable('it was not refused'),
    (refusal) => refusal,
  );
}

describe('OpenIdClientAdapter', () => {
  const LIKES: Record<string, OpenIdProviderOptions> = {
    'that takes the secret in the header': { clientAuthentication: 'client_secret_basic' },
    'that takes the secret in the body only': { clientAuthentication: 'client_secret_post' },
    'that does not ask for PKCE': { pkceRequired: false },
    'that puts the claims into the ID token': { claimsInIdToken: true },
    'whose secret has characters that must be encoded': { clientSecret: 'a b+c%20/&=:"~' },
    'that does not percent-decode HTTP Basic': {
      clientId: 'study-auth.example_1',
      clientSecret: 'a-secret_with.marks',
      readsBasicLiterally: true,
    },
    'that offers both ways and accepts the secret in the header only': {
      clientAuthentication: 'client_secret_basic',
      advertisedAuthentications: ['client_secret_basic', 'client_secret_post'],
    },
    'that offers only HTTP Basic, does not percent-decode it, and accepts the body': {
      clientSecret: 'a-secret_with.marks',
      readsBasicLiterally: true,
      advertisedAuthentications: ['client_secret_basic'],
    },
  };

  /** The method that each provider refuses before it accepts the other one. */
  const REFUSED: Record<string, string> = {
    'that offers both ways and accepts the secret in the header only': 'client_secret_post',
    'that offers only HTTP Basic, does not percent-decode it, and accepts the body': 'client_secret_basic',
  };

  for (const [like, options] of Object.entries(LIKES)) {
    it(`signs in at a provider ${like}`, async () => {
      const provider = await start(options);
      const connection = await client.connect(settingsFor(provider));
      expect(await signIn(connection, ADA)).toEqual({
        issuer: provider.issuer,
        subject: 'ada',
        preferredUsername: 'lovelace',
        email: 'ada@example.org',
        name: 'Ada Lovelace',
        clientAuthentication: { accepted: expect.any(String), refused: REFUSED[like] ?? null },
      });
    });
  }

  it('signs in as a public client, also if the provider does not list that it accepts such clients', async () => {
    for (const advertisedAuthentications of [undefined, ['client_secret_basic', 'client_secret_post']]) {
      const provider = await start({
        clientAuthentication: 'none',
        ...(advertisedAuthentications && { advertisedAuthentications }),
      });
      const connection = await client.connect(settingsFor(provider, { clientSecret: 'none' }));
      expect(await signIn(connection, ADA)).toMatchObject({
        subject: 'ada',
        clientAuthentication: { accepted: 'none', refused: null },
      });
    }
  });

  it('says that a provider requires a secret if it refuses the client without one', async () => {
    const provider = await start();
    for (const clientSecret of ['none', new Secret('')] as const) {
      const connection = await client.connect(settingsFor(provider, { clientSecret }));
      const refusal = await refusalOf(signIn(connection, ADA));
      expect(refusal).toBeInstanceOf(SsoFailed);
      expect(refusal.message).toBe(
        'The provider requires a client secret for this client. Enter it, or register a public client at the provider.',
      );
    }
  });

  it('accepts a person without an e-mail address, or without any claim except the subject', async () => {
    const provider = await start({ sendsEmail: false });
    const connection = await client.connect(settingsFor(provider));
    expect(await signIn(connection, ADA)).toMatchObject({
      subject: 'ada',
      name: 'Ada Lovelace',
      email: undefined,
    });
    const { clientAuthentication: _, ...bo } = await signIn(connection, { username: 'bo' });
    expect(bo).toEqual({ issuer: provider.issuer, subject: 'bo' });
  });

  it('signs in with the same connection after the provider changed its keys', async () => {
    const provider = await start();
    const connection = await client.connect(settingsFor(provider));
    expect(await signIn(connection, ADA)).toMatchObject({ subject: 'ada' });
    await provider.rotateKeys();
    expect(await signIn(connection, ADA)).toMatchObject({ subject: 'ada' });
  });

  it('sends PKCE S256, state, nonce and all scopes, even if the provider does not list them', async () => {
    const provider = await start({ hidesScopes: true });
    const connection = await client.connect(settingsFor(provider));
    const transaction = newTransaction();
    const url = new URL(await connection.authorizationUrl(transaction));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: 'http://127.0.0.1:4000/api/auth/callback/oidc',
      scope: 'openid profile email',
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(transaction.codeVerifier);
  });

  it('reports that the person refused', async () => {
    const connection = await client.connect(settingsFor(await start()));
    expect(await refusalOf(signIn(connection, 'cancel'))).toBeInstanceOf(SsoDenied);
  });

  it('rejects a response to another transaction, from another issuer, or without a valid code', async () => {
    const connection = await client.connect(settingsFor(await start()));
    const tamperings: Parameters<typeof signIn>[2][] = [
      (_, transaction) => ({ ...transaction, nonce: newToken(random) }),
      (_, transaction) => ({ ...transaction, state: newToken(random) }),
      (_, transaction) => ({ ...transaction, codeVerifier: newToken(random) }),
      (query, transaction) => {
        query.set('iss', 'https://other.example');
        return transaction;
      },
      (query, transaction) => {
        query.delete('iss');
        return transaction;
      },
      (query, transaction) => {
        query.set('code', newToken(random));
        return transaction;
      },
      (query, transaction) => {
        query.delete('code');
        return transaction;
      },
      (query, transaction) => {
        query.append('state', transaction.state);
        return transaction;
      },
      (query, transaction) => {
        query.set('error', 'server_error');
        return transaction;
      },
    ];
    for (const tampered of tamperings) {
      expect(await refusalOf(signIn(connection, ADA, tampered))).toBeInstanceOf(SsoFailed);
    }
  });

  it('rejects an ID token whose signature does not match the published key', async () => {
    const connection = await client.connect(settingsFor(await start({ signsWithForeignKey: true })));
    const refusal = await refusalOf(signIn(connection, ADA));
    expect(refusal).toBeInstanceOf(SsoFailed);
    expect(refusal.message).toMatch(/signature/);
  });

  it('requests fewer scopes after the provider refused one', async () => {
    for (const hidesScopes of [true, false]) {
      const provider = await start({ clientScope: 'openid', hidesScopes });
      const connection = await client.connect(settingsFor(provider));
      const refusal = await refusalOf(signIn(connection, ADA));
      expect(refusal).toBeInstanceOf(SsoFailed);
      expect(refusal.message).toMatch(/invalid_scope/);
      expect(await signIn(connection, ADA)).toMatchObject({ subject: 'ada' });
    }
  });

  it('rejects the sign-in, and does not crash, if a member of the key has another type', async () => {
    for (const publishedKey of [{ key_ops: 5 }, { n: 5 }, { kid: null }, { alg: ['RS256'] }]) {
      const connection = await client.connect(settingsFor(await start({ publishedKey })));
      expect(await refusalOf(signIn(connection, ADA))).toBeInstanceOf(SsoFailed);
    }
  });

  const now = () => Math.floor(Date.now() / 1_000);
  const ABSURD: Record<string, () => Record<string, unknown>> = {
    'azp names another client': () => ({ azp: 'another-client' }),
    'azp is not a string': () => ({ azp: 7 }),
    'iat is a day ahead': () => ({ iat: now() + 86_400, exp: now() + 90_000 }),
    'iat is a year ago': () => ({ iat: now() - 31_536_000 }),
    'iat is zero': () => ({ iat: 0 }),
  };

  for (const [what, claims] of Object.entries(ABSURD)) {
    it(`rejects an ID token whose ${what}`, async () => {
      const connection = await client.connect(settingsFor(await start({ idTokenClaims: claims() })));
      const refusal = await refusalOf(signIn(connection, ADA));
      expect(refusal).toBeInstanceOf(SsoFailed);
      expect(refusal.message).toMatch(/azp|iat|"iat"/);
    });
  }

  it('accepts an ID token whose azp names this client and whose iat is a few minutes off', async () => {
    const provider = await start({ idTokenClaims: { azp: 'study-auth', iat: now() - 240 } });
    const connection = await client.connect(settingsFor(provider));
    expect(await signIn(connection, ADA)).toMatchObject({ subject: 'ada' });
  });

  it('uses each code once', async () => {
    const connection = await client.connect(settingsFor(await start()));
    const transaction = newTransaction();
    const { search } = await visitLogin(await connection.authorizationUrl(transaction), ADA);
    expect(await connection.complete(search.slice(1), transaction)).toMatchObject({ subject: 'ada' });
    expect(await refusalOf(connection.complete(search.slice(1), transaction))).toBeInstanceOf(SsoFailed);
  });

  it('reports that the client secret is wrong, without its value', async () => {
    const provider = await start();
    const settings = settingsFor(provider, { clientSecret: new Secret('wrong-but-still-secret') });
    const refusal = await refusalOf(signIn(await client.connect(settings), ADA));
    expect(refusal).toBeInstanceOf(SsoFailed);
    expect(refusal.message).toBe('The provider does not accept the client id or the client secret.');
    expect(refusal.cause).toBeUndefined();
  });

  it('fails, and does not hang or crash, when the provider stops during a sign-in', async () => {
    const provider = await start();
    const connection = await client.connect(settingsFor(provider));
    const transaction = newTransaction();
    const { search } = await visitLogin(await connection.authorizationUrl(transaction), ADA);
    await provider.stop();
    providers = [];
    const refusal = await refusalOf(connection.complete(search.slice(1), transaction));
    expect(refusal).toBeInstanceOf(SsoFailed);
    expect(refusal.message).toMatch(/cannot be reached \(ECONNREFUSED\)/);
  });

  it('reports an unreadable secret', async () => {
    const refusal = await refusalOf(client.connect(settingsFor(await start(), { clientSecret: 'lost' })));
    expect(refusal).toBeInstanceOf(SsoUnreachable);
    expect(refusal.message).toMatch(/client secret.*Enter it/);
  });

  it('reports missing settings', async () => {
    const provider = await start();
    for (const changes of [
      { clientId: '' },
      { publicUrl: '' },
      { publicUrl: 'nowhere' },
      { issuerUrl: '' },
    ]) {
      const refusal = await refusalOf(client.connect(settingsFor(provider, changes)));
      expect(refusal).toBeInstanceOf(SsoUnreachable);
    }
  });

  it("refuses a provider in the server's network unless allowed", async () => {
    const provider = await start();
    const reach = { privateNetworks: false, setting: 'SSO_ALLOW_PRIVATE_ISSUERS=true' };
    const careful = new OpenIdClientAdapter({ reach });
    for (const issuerUrl of [provider.issuer, provider.issuer.replace('http:', 'https:')]) {
      const refusal = await refusalOf(careful.connect(settingsFor(provider, { issuerUrl })));
      expect(refusal).toBeInstanceOf(SsoUnreachable);
      expect(refusal.message).toContain('SSO_ALLOW_PRIVATE_ISSUERS=true');
    }
  });

  const REASONS: Record<DiscoveryFault, RegExp> = {
    silent: /did not respond within 1 seconds/,
    halting: /did not respond within 1 seconds/,
    missing: /responded with status 404/,
    failing: /responded with status 503/,
    redirecting: /redirects to "http:\/\/localhost:1\/", which is another server/,
    'another issuer': /The issuer in the discovery document is "https:\/\/other\.example", not "http:/,
    'no endpoints': /has no authorization_endpoint/,
    'a list': /it is not a JSON object/,
    'a page': /it is not a JSON object/,
    'half a document': /it is not a JSON object/,
    'too long': /longer than 256 KiB/,
  };

  it('reports the fault of a discovery document, and connects once it is fixed', async () => {
    const provider = await start();
    const settings = settingsFor(provider);
    for (const [fault, reason] of Object.entries(REASONS)) {
      provider.spoilDiscovery(fault as DiscoveryFault);
      const refusal = await refusalOf(client.connect(settings));
      expect(refusal).toBeInstanceOf(SsoUnreachable);
      expect(refusal.message).toMatch(reason);
      expect(refusal.message).not.toContain(provider.clientSecret);
    }
    provider.spoilDiscovery(undefined);
    expect(await signIn(await client.connect(settings), ADA)).toMatchObject({ subject: 'ada' });
  });
});
