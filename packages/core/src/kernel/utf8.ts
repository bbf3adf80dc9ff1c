/** Encodes the text as UTF-8 (RFC 3629). Lone surrogates become U+FFFD. */
export function utf8Bytes(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.toWellFormed());
  const bytes = new Uint8Array(escaped.length);
  let length = 0;
  for (let at = 0; at < escaped.length; at += 1) {
    const isEscape = escaped[at] === '%';
    bytes[length++] = isEscape ? Number.parseInt(escaped.slice(at + 1, at + 3), 16) : escaped.charCodeAt(at);
    if (isEscape) at += 2;
  }
  return bytes.slice(0, length);
}

/** Decodes UTF-8; returns undefined for any other bytes. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
