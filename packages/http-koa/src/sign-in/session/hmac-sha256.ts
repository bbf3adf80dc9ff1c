import { createHmac, hash, timingSafeEqual } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** Length of a digest in unpadded base64url. */
const CODE_LENGTH = 43;
/** Longer texts are signed by `createHmac`. The cookies that we sign are much shorter. */
const MAX_QUICK_TEXT_BYTES = 256;
/** Maximum number of UTF-8 bytes of one UTF-16 unit. */
const MAX_UNIT_BYTES = 3;

/**
 * HMAC-SHA-256 (RFC 2104) from two one-shot digests over blocks that are prepared once. This runs on every request, and
 * Node's `createHmac` costs twice as much, because it creates a stream for each code. Changing the result invalidates every
 * signed cookie.
 */
export class HmacSha256 {
  readonly #key: string;
  readonly #inner: Buffer = Buffer.alloc(BLOCK_BYTES + MAX_QUICK_TEXT_BYTES);
  readonly #outer: Buffer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);
  readonly #expected: Buffer = Buffer.alloc(CODE_LENGTH);
  readonly #presented: Buffer = Buffer.alloc(CODE_LENGTH);

  constructor(key: string) {
    this.#key = key;
    const bytes = Buffer.from(key);
    const block = Buffer.alloc(BLOCK_BYTES);
    (bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes).copy(block);
    this.#inner.set(block.map((byte) => byte ^ 0x36));
    this.#outer.set(block.map((byte) => byte ^ 0x5c));
  }

  /** Returns the code of the text's UTF-8 bytes, in unpadded base64url. */
  sign(text: string): string {
    if (text.length * MAX_UNIT_BYTES > MAX_QUICK_TEXT_BYTES)
      return createHmac('sha256', this.#key).update(text).digest('base64url');
    const end = BLOCK_BYTES + this.#inner.write(text, BLOCK_BYTES, 'utf8');
    this.#outer.write(hash('sha256', this.#inner.subarray(0, end), 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', this.#outer, 'base64url');
  }

  /** Compares `presented` with the code of the text, in constant time. */
  isCode(presented: string, text: string): boolean {
    if (presented.length !== CODE_LENGTH || this.#presented.write(presented) !== CODE_LENGTH) return false;
    this.#expected.write(this.sign(text));
    return timingSafeEqual(this.#expected, this.#presented);
  }
}
