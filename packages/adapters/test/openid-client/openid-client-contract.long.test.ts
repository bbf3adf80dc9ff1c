import { OpenIdClientAdapter } from '@gatehouse/adapters/openid-client';
import { Secret } from '@gatehouse/core/kernel';
import { type OpenIdClientCase, openIdClientContract } from '@gatehouse/testing/contracts';
import { openIdClientSaboteurs } from '@gatehouse/testing/saboteurs';
import {
  type RunningOpenIdProvider,
  startOpenIdProvider,
  visitLogin,
} from '@gatehouse/testing/servers/openid-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const client = new OpenIdClientAdapter({ reach: { privateNetworks: true }, timeout: 5_000 });
let provider: RunningOpenIdProvider;

beforeAll(async () => {
  // The client sends its secret in the body first, and after a refusal in the `Authorization` header.
  provider = await startOpenIdProvider({
    clientAuthentication: 'client_secret_basic',
    advertisedAuthentications: ['client_secret_basic', 'client_secret_post'],
  });
});
afterAll(() => provider.stop());

function caseOf({ issuer, clientId, clientSecret }: RunningOpenIdProvider): OpenIdClientCase {
  const settings = {
    issuerUrl: issuer,
    clientId,
    clientSecret: new Secret(clientSecret),
    publicUrl: 'http://127.0.0.1:4000',
    enabled: true,
    buttonLabel: 'Sign in',
    version: 1,
  };
  return {
    client,
    settings,
    clientAuthentication: { accepted: 'client_secret_basic', refused: 'client_secret_post' },
    unusable: {
      // The port is reserved for multiplexing services (RFC 1078), so no server listens on it.
      'no server': { ...settings, issuerUrl: 'http://127.0.0.1:1' },
      'another issuer': { ...settings, issuerUrl: `${issuer}/` },
      'no URL': { ...settings, issuerUrl: 'idp' },
      'a lost secret': { ...settings, clientSecret: 'lost' },
    },
    signIn: async (url, username) => (await visitLogin(url, { username })).searchParams.toString(),
    cancel: async (url) => (await visitLogin(url, 'cancel')).searchParams.toString(),
  };
}

describe('OpenIdClient with a real provider', () => {
  it.each(Object.entries(openIdClientContract))('%s', (_clause, experiment) => experiment(caseOf(provider)));
});

describe('the contract of OpenIdClient', () => {
  it('has a saboteur for each clause', () => {
    expect(Object.keys(openIdClientSaboteurs)).toEqual(Object.keys(openIdClientContract));
  });

  it.each(Object.entries(openIdClientSaboteurs))(
    'detects a client that breaks: %s',
    async (clause, broken) => {
      await expect(openIdClientContract[clause]?.(broken(caseOf(provider)))).rejects.toThrow();
    },
  );
});
