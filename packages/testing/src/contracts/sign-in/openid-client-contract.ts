import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type {
  ClientAuthentication,
  OpenIdClient,
  SsoSettings,
  SsoTransaction,
} from '@gatehouse/core/single-sign-on';
import type { Contract } from '../contract.ts';

/** A client, a provider at which it is registered, and the user at that provider. */
export interface OpenIdClientCase {
  readonly client: OpenIdClient;
  readonly settings: SsoSettings;
  /** The method of client authentication that the provider accepts, and the one that it refused before that. */
  readonly clientAuthentication: ClientAuthentication;
  /** Settings with which no provider can be used, by the fault of the settings. */
  readonly unusable: Readonly<Record<string, SsoSettings>>;
  /** Signs in at the authorization URL with this subject. Returns the query of the callback. */
  signIn(authorizationUrl: string, subject: string): Promise<string>;
  /** Cancels the sign-in at the authorization URL. Returns the query of the callback. */
  cancel(authorizationUrl: string): Promise<string>;
}

/** The clauses of `OpenIdClient`. */
export const openIdClientContract: Contract<OpenIdClientCase> = {
  'returns the profile of the user who signed in at the provider': async (subject) => {
    for (const person of ['ada', 'bo']) {
      const { connection, query, transaction } = await signedIn(subject, person);
      const profile = await connection.complete(query, transaction);
      assert.deepEqual([profile.issuer, profile.subject], [subject.settings.issuerUrl, person]);
    }
  },

  'reports at each sign-in the client authentication that was accepted, and the one refused before it':
    async (subject) => {
      const connection = await subject.client.connect(subject.settings);
      for (const person of ['ada', 'bo']) {
        const transaction = newTransaction();
        const query = await subject.signIn(await connection.authorizationUrl(transaction), person);
        const { clientAuthentication } = await connection.complete(query, transaction);
        assert.deepEqual(clientAuthentication, subject.clientAuthentication);
      }
    },

  'sends the state, the nonce and the client id, and redirects to the public URL': async (subject) => {
    const { transaction, url } = await begun(subject);
    const { searchParams } = new URL(url);
    assert.equal(searchParams.get('state'), transaction.state);
    assert.equal(searchParams.get('nonce'), transaction.nonce);
    assert.equal(searchParams.get('client_id'), subject.settings.clientId);
    assert.ok(searchParams.get('redirect_uri')?.startsWith(`${subject.settings.publicUrl}/`));
  },

  'sends the challenge of the code verifier, and not the verifier or the client secret': async (subject) => {
    const { transaction, url } = await begun(subject);
    const challenge = createHash('sha256').update(transaction.codeVerifier).digest('base64url');
    assert.equal(new URL(url).searchParams.get('code_challenge'), challenge);
    assert.ok(!url.includes(transaction.codeVerifier));
    const { clientSecret } = subject.settings;
    if (typeof clientSecret !== 'string') assert.ok(!url.includes(clientSecret.reveal()));
  },

  'rejects a callback with the state, the nonce or the verifier of another transaction': async (subject) => {
    for (const part of ['state', 'nonce', 'codeVerifier'] as const) {
      const { connection, query, transaction } = await signedIn(subject, 'ada');
      const mixed = { ...transaction, [part]: newTransaction()[part] };
      await assert.rejects(connection.complete(query, mixed), { code: 'sso_failed' }, part);
    }
  },

  'rejects a callback without a code, with an unknown code or of another issuer': async (subject) => {
    const changes: readonly ((query: URLSearchParams) => void)[] = [
      (query) => query.delete('code'),
      (query) => query.set('code', 'unknown'),
      (query) => query.set('iss', 'https://other.example'),
    ];
    for (const change of changes) {
      const { connection, query, transaction } = await signedIn(subject, 'ada');
      const changed = new URLSearchParams(query);
      change(changed);
      await assert.rejects(connection.complete(changed.toString(), transaction), { code: 'sso_failed' });
    }
  },

  'completes a callback once': async (subject) => {
    const { connection, query, transaction } = await signedIn(subject, 'ada');
    await connection.complete(query, transaction);
    await assert.rejects(connection.complete(query, transaction), { code: 'sso_failed' });
  },

  'throws SsoDenied if the user cancels': async (subject) => {
    const { connection, transaction, url } = await begun(subject);
    const query = await subject.cancel(url);
    await assert.rejects(connection.complete(query, transaction), { code: 'sso_denied' });
  },

  'throws SsoUnreachable with a message if the provider cannot be used': async ({ client, unusable }) => {
    for (const [fault, settings] of Object.entries(unusable))
      await assert.rejects(
        client.connect(settings),
        (error: { readonly code?: unknown; readonly message: string }) =>
          error.code === 'sso_unreachable' && error.message.length > 0,
        fault,
      );
  },
};

async function begun({ client, settings }: OpenIdClientCase) {
  const connection = await client.connect(settings);
  const transaction = newTransaction();
  return { connection, transaction, url: await connection.authorizationUrl(transaction) };
}

async function signedIn(subject: OpenIdClientCase, person: string) {
  const { connection, transaction, url } = await begun(subject);
  return { connection, transaction, query: await subject.signIn(url, person) };
}

function newTransaction(): SsoTransaction {
  const token = () => randomBytes(32).toString('base64url');
  return { state: token(), nonce: token(), codeVerifier: token() };
}
