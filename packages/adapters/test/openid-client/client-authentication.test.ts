import { Secret } from '@gatehouse/core/kernel';
import type { KeptSecret } from '@gatehouse/core/settings';
import type { ServerMetadata } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { clientAuthentications } from '../../src/openid-client/client-authentication.ts';

const SECRET = new Secret('the-client-secret');

/** Returns the requests to the token endpoint of a provider that offers these methods, one request per attempt. */
function sent(secret: KeptSecret, methods: string[] | undefined): { header: string | null; body: string }[] {
  const provider: ServerMetadata = {
    issuer: 'https://idp.example',
    ...(methods && { token_endpoint_auth_methods_supported: methods }),
  };
  return clientAuthentications(secret, provider).map(({ authenticate }) => {
    const [body, headers] = [new URLSearchParams(), new Headers()];
    authenticate(provider, { client_id: 'gatehouse' }, body, headers);
    return { header: headers.get('authorization'), body: body.toString() };
  });
}

describe('clientAuthentication', () => {
  const IN_HEADER = { header: `Basic ${btoa('gatehouse:the%2Dclient%2Dsecret')}`, body: '' };
  const IN_BODY = { header: null, body: 'client_id=gatehouse&client_secret=the-client-secret' };

  it('sends the secret in the body first if the provider supports that', () => {
    for (const methods of [
      ['client_secret_basic', 'client_secret_post'],
      ['private_key_jwt', 'client_secret_post'],
    ])
      expect(sent(SECRET, methods)).toEqual([IN_BODY, IN_HEADER]);
  });

  it('sends the secret in the header first if the provider supports only that, or declares nothing', () => {
    for (const methods of [undefined, ['client_secret_basic']])
      expect(sent(SECRET, methods)).toEqual([IN_HEADER, IN_BODY]);
  });

  it('sends no secret as a public client, whatever the provider declares', () => {
    for (const methods of [undefined, ['client_secret_basic'], ['client_secret_basic', 'none']])
      expect(sent('none', methods)).toEqual([{ header: null, body: 'client_id=gatehouse' }]);
  });

  it('names the methods of a provider that supports no implemented method', () => {
    expect(() => sent(SECRET, ['private_key_jwt', 'tls_client_auth'])).toThrow(
      '"private_key_jwt,tls_client_auth"',
    );
  });

  it('reports a lost secret', () => {
    expect(() => sent('lost', undefined)).toThrow(/Enter it/);
  });
});
