import { BitText } from './bit-text.ts';

const BASE64URL = new BitText('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');

/** The unpadded base64url text of the bytes (RFC 4648 section 5). */
export function base64url(bytes: Uint8Array): string {
  return BASE64URL.encode(bytes);
}

/** The bytes that `base64url` encodes as this text; undefined if there are none. */
export function fromBase64url(text: string): Uint8Array | undefined {
  return BASE64URL.decode(text);
}
