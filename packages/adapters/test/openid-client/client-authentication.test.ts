import { Secret } from '@gatehouse/core/kernel';
import type { KeptSecret } from '@gatehouse/core/settings';
import type { ServerMetadata } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { clientAuthentication } from '../../src/openid-client/client-authentication.ts';

const SECRET = new Secret('the-client-secret');

/** What is sent to the token endpoint of a provider that takes these methods. */
function sent(secret: KeptSecret, methods: string[] | undefined): { header: string | null; body: string } {
  const provider: ServerMetadata = {
    issuer: 'https://idp.example',
    ...(methods && { token_endpoint_auth_methods_supported: methods }),
  };
  const [body, headers] = [new URLSearchParams(), new Headers()];
  clientAuthentication(secret, provider)(provider, { client_id: 'gatehouse' }, body, headers);
  return { header: headers.get('authorization'), body: body.toString() };
}

describe('clientAuthentication', () => {
  it('shows the secret in the header where the provider takes that, or does not say', () => {
    const header = `Basic ${btoa('gatehouse:the%2Dclient%2Dsecret')}`;
    for (const methods of [
      undefined,
      ['client_secret_basic'],
      ['client_secret_post', 'client_secret_basic'],
    ]) {
      expect(sent(SECRET, methods)).toEqual({ header, body: '' });
    }
  });

  it('shows it in the body where the provider takes that only', () => {
    const { header, body } = sent(SECRET, ['private_key_jwt', 'client_secret_post']);
    expect(header).toBeNull();
    expect(body).toBe('client_id=gatehouse&client_secret=the-client-secret');
  });

  it('does without a secret where the provider does', () => {
    expect(sent('none', ['client_secret_basic', 'none'])).toEqual({
      header: null,
      body: 'client_id=gatehouse',
    });
  });

  it('says which ways the provider knows when it knows none of ours', () => {
    expect(() => sent(SECRET, ['private_key_jwt', 'tls_client_auth'])).toThrow(
      '"private_key_jwt,tls_client_auth"',
    );
  });

  it('asks for a secret that is missing or lost', () => {
    for (const secret of ['none', 'lost'] as const) expect(() => sent(secret, undefined)).toThrow(/Enter it/);
  });
});
