/**
 * A request to the provider failed, or its response is invalid. The message is for the admin and contains no secret.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
}

/**
 * Quotes an untrusted value for a message. Replaces unprintable characters, and truncates the text. Does not convert an
 * object to text, because an object can be nested too deeply, or have a `toString` that is not a function.
 */
export function quoted(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? 'an object' : String(value);
  const printable = text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?');
  return `"${printable.length > 200 ? `${printable.slice(0, 200)}...` : printable}"`;
}
