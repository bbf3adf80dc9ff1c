export const WITHOUT_PKCE =
  'Warning: without PKCE, a stolen code can be used to sign in. Do this only for an app that cannot send a code challenge.';
