import { BitText } from './bit-text.ts';

const BASE64URL = new BitText('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');

/** Encodes the bytes as base64url without padding (RFC 4648 section 5). */
export function base64url(bytes: Uint8Array): string {
  return BASE64URL.encode(bytes);
}

/** Decodes a text of `base64url`; returns undefined for any other text. */
export function fromBase64url(text: string): Uint8Array | undefined {
  return BASE64URL.decode(text);
}
