const WORDS: Readonly<Record<string, string>> = {
  account_disabled: 'Your account is disabled. An administrator can enable it.',
  sso_denied: 'The single sign-on provider refused the sign-in, or you cancelled it there.',
  sso_state_invalid: 'The sign-in took too long or was started in another browser. Start again.',
  sso_unavailable: 'Single sign-on is not available now. Try again later, or sign in with a password.',
  sso_unreachable: 'The single sign-on provider cannot be reached. Try again later.',
  too_many_attempts:
    'Too many sign-ins were started from your network. Wait a quarter of an hour, then try again.',
  sso_failed:
    'The response of the single sign-on provider could not be verified. If it happens again, tell an administrator.',
};

/** Message for the `error` code in the address of the sign-in page. */
export function ssoFailureText(code: string): string {
  return WORDS[code] ?? 'The sign-in did not succeed. Try again.';
}
