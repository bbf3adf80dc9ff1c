/** A provider could not be asked or did not answer as it must; the message is for the admin and holds no secret. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
}

/** Text from elsewhere, made fit for a message: printable, and cut to a length that a person reads. */
export function quoted(text: unknown): string {
  const printable = String(text).replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?');
  return `"${printable.length > 200 ? `${printable.slice(0, 200)}...` : printable}"`;
}
