/**
 * A request to the provider failed, or its response is invalid. The message is for the admin and contains no secret.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
}

/** Quotes untrusted text for a message: only printable characters, truncated. */
export function quoted(text: unknown): string {
  const printable = String(text).replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?');
  return `"${printable.length > 200 ? `${printable.slice(0, 200)}...` : printable}"`;
}
