import { describe, expect, it } from 'vitest';
import type { Client } from '../../web/operator/src/clients/client.ts';
import { changesOf, valuesOf } from '../../web/operator/src/clients/client-values.ts';

const CLIENT = {
  client_id: 'wiki',
  name: 'Wiki',
  redirect_uris: ['https://wiki.example/callback'],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  entitlement: 'base',
  pkce: 'off',
  claims: ['preferred_username'],
} as unknown as Client;

describe('the form of an app', () => {
  it('sends only the members that the operator changed', () => {
    const values = { ...valuesOf(CLIENT), name: 'Handbook', hasPlaceholderEmail: true };
    expect(changesOf(values, CLIENT)).toEqual({
      name: 'Handbook',
      claims: ['preferred_username', 'placeholder_email'],
    });
  });
});
