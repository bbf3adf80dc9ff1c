/** Technical causes of a failed sign-in in the order in which they are compared, and the advice for each. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /client id or the client secret/,
    'Enter the client ID and the client secret again, exactly as the provider shows them.',
  ],
  [/Enter the client|requires a client secret|Enter it/, 'Complete the settings, then test again.'],
  [
    /"redirect_uri_mismatch"|"invalid_redirect_uri"/,
    'Register the Redirect URL at the provider, exactly as the settings show it.',
  ],
  [
    /"invalid_grant"/,
    'The provider did not accept its own code. Test again. If it happens again, check whether the provider shows the same Redirect URL as the settings.',
  ],
  [
    /"invalid_scope"/,
    'The provider refuses the scopes profile and email. Test again: from now on only the scopes that it supports are requested.',
  ],
  [
    /"unsupported_response_type"|"unauthorized_client"/,
    'Allow the authorization code flow ("Standard flow" in Keycloak) for this client at the provider.',
  ],
  [
    /time of issue/,
    'Set the clocks of the provider and of this server. A time service (NTP) keeps them right.',
  ],
  [
    /invalid subject/,
    'The provider identifies its users in a way that OpenID Connect does not allow. Choose another attribute for the subject there.',
  ],
  [
    /cannot be reached|cannot be resolved|did not respond|certificate/,
    'This server must reach the token endpoint of the provider. Check firewalls and certificates.',
  ],
  [
    /signature|key/i,
    'The signature of the ID token cannot be verified. Let the provider sign ID tokens with RS256, ES256 or EdDSA.',
  ],
];

/** Returns what an administrator can do about the reason of a failed test, in plain words. */
export function ssoTestAdvice(reason: string): string {
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
  return (
    advice ??
    'Look into the log of the provider, which shows the other side of this failure. Then test again.'
  );
}
