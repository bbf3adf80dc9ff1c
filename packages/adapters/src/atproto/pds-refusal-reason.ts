import type { PdsRefusalReason } from '@gatehouse/core/pds';

/**
 * Refusals by the beginning of the message, because the server returns the error `InvalidRequest` for several
 * of them.
 */
const BY_MESSAGE: readonly (readonly [RegExp, PdsRefusalReason])[] = [
  [/^Handle already taken/, 'handle_taken'],
  [/^Email already taken/, 'email_taken'],
  [/^(Email is required|This email address)/, 'email_invalid'],
  [/^Invalid handle/, 'handle_invalid'],
];

const BY_NAME: Readonly<Record<string, PdsRefusalReason>> = {
  InvalidInviteCode: 'invite_unusable',
  HandleNotAvailable: 'handle_reserved',
  UnsupportedDomain: 'domain_unsupported',
  InvalidHandle: 'handle_invalid',
};

/** Returns why the personal data server refused to create an account, from its error body. */
export function refusalReason(body: {
  readonly error?: unknown;
  readonly message?: unknown;
}): PdsRefusalReason {
  const byMessage = BY_MESSAGE.find(([pattern]) => pattern.test(String(body.message)));
  return byMessage?.[1] ?? BY_NAME[String(body.error)] ?? 'other';
}
