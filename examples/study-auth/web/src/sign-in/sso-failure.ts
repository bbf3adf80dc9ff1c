const WORDS: Readonly<Record<string, string>> = {
  sso_denied: 'The single sign-on provider did not let you in, or you cancelled there.',
  sso_state_invalid: 'The sign-in took too long or was begun in another browser. Start again.',
  sso_unavailable: 'Single sign-on is not available now. Try again later, or sign in with a password.',
  sso_unreachable: 'The single sign-on provider can not be reached. Try again later.',
  too_many_attempts:
    'Too many sign-ins were begun from your network. Wait a quarter of an hour, then try again.',
  sso_failed:
    'The answer of the single sign-on provider could not be verified. If it happens again, tell an administrator.',
};

/** What the `error` of the address of the sign-in page means. */
export function ssoFailureText(code: string): string {
  return WORDS[code] ?? 'Signing in did not succeed. Try again.';
}
