import { describe, expect, it } from 'vitest';
import { ssoAdvice } from '../../web/src/settings/single-sign-on/sso-advice.ts';

describe('ssoAdvice', () => {
  it.each([
    ['127.0.0.1:1 cannot be reached (ECONNREFUSED).', /no server listens there/],
    ['idp.example cannot be reached (EHOSTUNREACH).', /firewall/],
    ['idp.example did not respond within 5 seconds.', /firewall/],
    ['The name "idp.example" cannot be resolved (ENOTFOUND).', /spelling/],
    ['The certificate of idp.example is not trusted (CERT_HAS_EXPIRED).', /Renew it/],
    ['https://idp.example/x responded with status 404 instead of a discovery document.', /the path/],
    ['https://idp.example/x responded with status 403 instead of a discovery document.', /refused/],
    ['https://idp.example/x responded with status 502 instead of a discovery document.', /Try again later/],
    [
      'The response of https://idp.example/x is not a discovery document, because it is not a JSON object.',
      /not an OpenID provider/,
    ],
    [
      'https://idp.example/x redirects to "https://other.example", which is another server.',
      /redirects to another server/,
    ],
    ["idp.example is at 10.0.0.1, inside this server's own network. To allow such", /its operator allows it/],
    ['"http://idp.example" must use https.', /begins with https/],
    ['An unknown reason.', /Check the issuer URL/],
  ])('returns the remedy for "%s"', (reason, advice) => {
    expect(ssoAdvice(reason)).toMatch(advice);
  });

  it('names the issuer to enter if the provider calls itself otherwise', () => {
    const reason =
      'The issuer in the discovery document is "https://idp.example/a/", not "https://idp.example/a".';
    expect(ssoAdvice(reason)).toContain('calls itself https://idp.example/a/. Enter exactly this');
  });
});
