import type { DomainError } from '@gatehouse/core/kernel';

const FAULTS: ReadonlyMap<string, string> = new Map([
  ['oauth_denied', 'You did not allow the sign-in at your server. Start again if you want to sign in.'],
  ['oauth_scope_missing', 'Please sign in again and approve all requested permissions.'],
  ['oauth_state_invalid', 'This sign-in has expired or was started in another browser. Please start again.'],
]);

const PROTOCOL_PREFIX = /^OAuth authorize failed: ./;

/** Returns a sentence that says why a sign-in could not begin, without the words of the protocol. */
export function beginFault({ message }: DomainError): string {
  const sentence = message.replace(PROTOCOL_PREFIX, (start) => start.slice(-1).toUpperCase());
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}

/**
 * Returns the message for the error code of a failed sign-in at the user's server. Also returns a message for unknown
 * codes, because a link can contain any code.
 */
export function signInFault(code: string): string {
  return FAULTS.get(code) ?? 'Your server did not complete the sign-in. Please try again.';
}
