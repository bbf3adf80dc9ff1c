import type { PdsRefusalReason } from '@gatehouse/core/pds';

/**
 * Reasons by the beginning of the server's message, because the server uses the error `InvalidRequest` for several
 * reasons.
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

/** Returns the reason why the personal data server refused to create a PDS account, from the body of its response. */
export function refusalReason(body: {
  readonly error?: unknown;
  readonly message?: unknown;
}): PdsRefusalReason {
  const byMessage = BY_MESSAGE.find(([pattern]) => pattern.test(String(body.message)));
  return byMessage?.[1] ?? BY_NAME[String(body.error)] ?? 'other';
}
