import { createHash } from 'node:crypto';
import {
  type OpenIdConnection,
  type ProviderSignIn,
  SsoFailed,
  type SsoTransaction,
} from '@gatehouse/core/single-sign-on';
import type { OpenIdClientCase } from '../../contracts/sign-in/openid-client-contract.ts';
import { altered } from '../altered.ts';

type Break = (good: OpenIdClientCase) => OpenIdClientCase;

/** Returns a break that replaces methods of each connection. */
function connections(change: (good: OpenIdConnection) => Partial<OpenIdConnection>): Break {
  return (good) => ({
    ...good,
    client: altered(good.client, {
      connect: async (settings) => {
        const connection = await good.client.connect(settings);
        return altered(connection, change(connection));
      },
    }),
  });
}

/** Returns a break that changes the parameters of the authorization URL. */
function urls(change: (parameters: URLSearchParams, transaction: SsoTransaction) => void): Break {
  return connections((good) => ({
    authorizationUrl: async (transaction) => {
      const url = new URL(await good.authorizationUrl(transaction));
      change(url.searchParams, transaction);
      return url.href;
    },
  }));
}

/** Returns a break whose connections return any profile instead of this refusal. */
function accepting(code: string): Break {
  return connections((good) => ({
    complete: (query, transaction) =>
      good.complete(query, transaction).catch((error) => {
        if (error.code !== code) throw error;
        return { issuer: '', subject: 'ada' } as ProviderSignIn;
      }),
  }));
}

/** For each clause of `OpenIdClient`, a client that breaks it. */
export const openIdClientSaboteurs: Readonly<Record<string, Break>> = {
  'returns the profile of the user who signed in at the provider': connections((good) => ({
    complete: async (query, transaction) => ({
      ...(await good.complete(query, transaction)),
      subject: 'ada',
    }),
  })),
  'reports at each sign-in the client authentication that was accepted, and the one refused before it':
    connections((good) => ({
      complete: async (query, transaction) => {
        const { clientAuthentication, ...profile } = await good.complete(query, transaction);
        const { accepted } = clientAuthentication;
        return { ...profile, clientAuthentication: { accepted, refused: null } };
      },
    })),
  'sends the state, the nonce and the client id, and redirects to the public URL': urls((parameters) =>
    parameters.delete('nonce'),
  ),
  'sends the challenge of the code verifier, and not the verifier or the client secret': urls(
    (parameters, { codeVerifier }) => {
      parameters.set('code_challenge_method', 'plain');
      parameters.set('code_challenge', codeVerifier);
    },
  ),
  'rejects a callback with the state, the nonce or the verifier of another transaction': connections(
    (good) => {
      const asked = new Map<string, SsoTransaction>();
      return {
        authorizationUrl: (transaction) => {
          asked.set(createHash('sha256').update(transaction.state).digest('hex'), transaction);
          return good.authorizationUrl(transaction);
        },
        // Uses the transaction that belongs to the query instead of the given one.
        complete: (query, transaction) => {
          const state = new URLSearchParams(query).get('state') ?? '';
          const own = asked.get(createHash('sha256').update(state).digest('hex'));
          return good.complete(query, own ?? transaction);
        },
      };
    },
  ),
  'rejects a callback without a code, with an unknown code or of another issuer': accepting('sso_failed'),
  'completes a callback once': connections((good) => {
    const completed = new Map<string, ProviderSignIn>();
    return {
      complete: async (query, transaction) => {
        const profile = completed.get(query) ?? (await good.complete(query, transaction));
        completed.set(query, profile);
        return profile;
      },
    };
  }),
  'throws SsoDenied if the user cancels': connections((good) => ({
    complete: (query, transaction) =>
      good.complete(query, transaction).catch(() => {
        throw new SsoFailed('failed');
      }),
  })),
  'throws SsoUnreachable with a message if the provider cannot be used': (good) => ({
    ...good,
    client: altered(good.client, {
      connect: (settings) =>
        good.client.connect(settings).catch((cause) => {
          throw new Error('It cannot be reached.', { cause });
        }),
    }),
  }),
};
