import { describe, expect, it } from 'vitest';
import { discovered } from '../../src/openid-client/discovery.ts';
import type { GuardedFetch } from '../../src/openid-client/guarded-fetch.ts';
import { NetworkPolicy } from '../../src/openid-client/network-policy.ts';
import { ProviderFailure } from '../../src/openid-client/provider-failure.ts';

const ISSUER = 'https://idp.example/realm';
const DOCUMENT = `${ISSUER}/.well-known/openid-configuration`;
const GOOD = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/jwks`,
};
const outside = new NetworkPolicy({ privateNetworks: false });

/** Returns a `fetch` with a fixed response for each address. A string is a redirect to that address. */
function web(answers: Readonly<Record<string, object | string>>): GuardedFetch {
  return async (url) => {
    const answer = answers[url];
    if (answer === undefined) return new Response(null, { status: 404 });
    if (typeof answer === 'object') return Response.json(answer);
    return new Response(null, { status: 301, headers: { location: answer } });
  };
}

function read(document: object, issuer = ISSUER): Promise<object> {
  return discovered(issuer, web({ [DOCUMENT]: document }), outside);
}

describe('discovered', () => {
  it('returns the document of the issuer', async () => {
    expect(await read(GOOD)).toEqual(GOOD);
  });

  it('keeps the trailing slash of an issuer', async () => {
    const issuer = `${ISSUER}/`;
    expect(await read({ ...GOOD, issuer }, issuer)).toEqual({ ...GOOD, issuer });
    await expect(read(GOOD, issuer)).rejects.toThrow(
      'The issuer in the discovery document is "https://idp.example/realm", not "https://idp.example/realm/".',
    );
  });

  it('compares the issuer as text, without URL normalization', async () => {
    for (const issuer of [
      'https://IDP.example/realm',
      'https://idp.example:443/realm',
      undefined,
      null,
      [ISSUER],
    ]) {
      const document = { ...GOOD, issuer };
      await expect(read(document)).rejects.toThrow(/Enter it exactly as the document has it/);
    }
  });

  it('names the endpoint that is missing', async () => {
    for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
      const document = { ...GOOD, [endpoint]: undefined };
      await expect(read(document)).rejects.toThrow(`The discovery document has no ${endpoint}.`);
    }
  });

  it("refuses an endpoint inside the server's network, without https, or with another scheme", async () => {
    for (const endpoint of ['token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
      await expect(read({ ...GOOD, [endpoint]: 'https://169.254.169.254/' })).rejects.toThrow(/own network/);
      await expect(read({ ...GOOD, [endpoint]: 'http://idp.example/' })).rejects.toThrow(/must use https/);
      await expect(read({ ...GOOD, [endpoint]: 'file:///etc/passwd' })).rejects.toThrow(/must use https/);
      await expect(read({ ...GOOD, [endpoint]: 'token' })).rejects.toThrow(/is not a URL/);
    }
    await expect(read({ ...GOOD, authorization_endpoint: 'javascript:alert(1)' })).rejects.toThrow(
      /must use https/,
    );
  });

  it('refuses a sign-in page at another host without https, also where plain http is allowed', async () => {
    const issuer = 'http://127.0.0.1:7000';
    const inside = new NetworkPolicy({ privateNetworks: true });
    const at = (authorization_endpoint: string) => {
      const document = { issuer, authorization_endpoint, token_endpoint: issuer, jwks_uri: issuer };
      return discovered(issuer, web({ [`${issuer}/.well-known/openid-configuration`]: document }), inside);
    };
    for (const host of ['idp.example', '192.0.2.1', '10.0.0.1', 'localhost.example', '[2001:db8::1]'])
      await expect(at(`http://${host}/auth`)).rejects.toThrow(/must use https/);
    for (const url of ['http://127.0.0.1:9/', 'http://[::1]/', 'http://localhost/', 'https://idp.example/'])
      expect(await at(url)).toMatchObject({ authorization_endpoint: url });
  });

  it.each([
    ['issuer', { toString: null, valueOf: null }],
    ['token_endpoint', { toString: null }],
    ['authorization_endpoint', [`${ISSUER}/auth`]],
    ['token_endpoint_auth_methods_supported', 5],
    ['scopes_supported', 'openid'],
    ['id_token_signing_alg_values_supported', { includes: 1 }],
  ])('refuses a document whose %s has another type', async (name, value) => {
    await expect(read({ ...GOOD, [name]: value })).rejects.toThrow(ProviderFailure);
  });

  it('refuses a document whose member is nested deeper than the stack', async () => {
    const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const name of ['issuer', 'jwks_uri', 'token_endpoint_auth_methods_supported']) {
      const text = JSON.stringify({ ...GOOD, [name]: '?' }).replace('"?"', nested);
      const refusal = discovered(ISSUER, async () => new Response(text), outside);
      await expect(refusal).rejects.toThrow(ProviderFailure);
    }
  });

  it('follows redirects within the origin', async () => {
    const elsewhere = 'https://idp.example/v2/configuration';
    const answers = { [DOCUMENT]: '/v2/configuration', [elsewhere]: GOOD };
    expect(await discovered(ISSUER, web(answers), outside)).toEqual(GOOD);
  });

  it('follows no redirect to another origin', async () => {
    for (const elsewhere of [
      'https://other.example/',
      'http://idp.example/',
      '//other.example/',
      'https://idp.example:444/',
    ]) {
      const answers = { [DOCUMENT]: elsewhere, [elsewhere]: GOOD };
      await expect(discovered(ISSUER, web(answers), outside)).rejects.toThrow(/which is another server/);
    }
  });

  it('stops at a redirect loop', async () => {
    await expect(discovered(ISSUER, web({ [DOCUMENT]: DOCUMENT }), outside)).rejects.toThrow(
      /more than 3 times/,
    );
  });

  it('refuses an issuer that no document can belong to', async () => {
    for (const issuer of ['', 'idp.example', 'https://']) {
      await expect(read(GOOD, issuer)).rejects.toThrow(/is not a URL/);
    }
    for (const issuer of ['https://a:b@idp.example', `${ISSUER}?x`, `${ISSUER}#x`, `${ISSUER}?`]) {
      await expect(read(GOOD, issuer)).rejects.toThrow(/without user name, password, query and fragment/);
    }
  });
});
