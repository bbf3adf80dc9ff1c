import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret } from '@gatehouse/core/kernel';
import { SecretBox } from '@gatehouse/core/settings';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1.';
const KEY_INFO = 'gatehouse secret box v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals with AES-256-GCM (NIST SP 800-38D). HKDF-SHA-256 (RFC 5869) derives the key from the server's secret. The first
 * secret seals. Every secret opens, so that the server's secret can be replaced. The purpose is authenticated together
 * with the text. Each sealed text has a new random nonce. Changing the HKDF label invalidates every sealed secret.
 */
export class AesGcmSecretBox extends SecretBox {
  readonly #sealing: Buffer;
  readonly #opening: readonly Buffer[];

  constructor(serverSecrets: readonly Secret[]) {
    super();
    const [sealing, ...older] = serverSecrets.map(derivedKey);
    if (!sealing) throw new RangeError('The secret box needs at least one server secret.');
    this.#sealing = sealing;
    this.#opening = [sealing, ...older];
  }

  override seal(secret: Secret, purpose: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#sealing, nonce).setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(secret.reveal(), 'utf8'), cipher.final()]);
    return VERSION + Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
  }

  override open(sealed: string, purpose: string): Secret | undefined {
    const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
    // Only the exact text that `seal` returned can be opened. Node's decoder ignores characters that are not base64url.
    if (sealed !== VERSION + bytes.toString('base64url') || bytes.length < NONCE_BYTES + TAG_BYTES) return;
    for (const key of this.#opening) {
      const text = opened(bytes, key, purpose);
      if (text !== undefined) return new Secret(text);
    }
    return undefined;
  }
}

function derivedKey(serverSecret: Secret): Buffer {
  return Buffer.from(hkdfSync('sha256', serverSecret.reveal(), '', KEY_INFO, KEY_BYTES));
}

function opened(bytes: Buffer, key: Buffer, purpose: string): string | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
