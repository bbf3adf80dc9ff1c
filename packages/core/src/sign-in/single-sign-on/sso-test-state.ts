/**
 * Beginning of the `state` parameter of a test sign-in. The callback recognizes a test by it, without reading the
 * store. States of other sign-ins are base64url and contain no dot.
 */
const TEST_STATE_PREFIX = 'test.';

/** Returns the `state` parameter of a test sign-in. */
export function ssoTestState(token: string): string {
  return TEST_STATE_PREFIX + token;
}

/** Returns whether a callback with this `state` parameter ends a test sign-in, which creates no session. */
export function isSsoTestState(state: string): boolean {
  return state.startsWith(TEST_STATE_PREFIX);
}

/**
 * Returns the text whose digest binds a test sign-in to the session of an administrator. It never equals the binding of
 * another sign-in, because that is a random token without a colon. Therefore a test never becomes a session.
 */
export function ssoTestBinding(session: string): string {
  return `test:${session}`;
}
