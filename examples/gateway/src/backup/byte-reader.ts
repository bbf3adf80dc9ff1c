const LINE_FEED = 0x0a;

/** Reads a stream by lines, or by a given number of bytes. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /**
   * Returns the text until the next line feed; undefined if the limit or the end of the stream comes first.
   */
  async line(limit: number): Promise<string | undefined> {
    let text = this.#rest;
    for (;;) {
      const end = text.indexOf(LINE_FEED);
      if (end >= 0) {
        this.#rest = text.subarray(end + 1);
        return Buffer.from(text.subarray(0, end)).toString();
      }
      const more = text.length > limit ? undefined : await this.#next();
      if (!more) return undefined;
      text = Buffer.concat([text, more]);
    }
  }

  /** Yields this number of bytes. Throws if the stream ends earlier. */
  async *bytes(count: number): AsyncIterable<Uint8Array> {
    let left = count;
    while (left > 0) {
      if (this.#rest.length === 0) this.#rest = (await this.#next()) ?? missing();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#next()) === undefined;
  }

  async #next(): Promise<Uint8Array | undefined> {
    for (;;) {
      const { value, done } = await this.#chunks.next();
      if (done) return undefined;
      if (value.length > 0) return value;
    }
  }
}

function missing(): never {
  throw new Error('The backup ends too early. Copy it again, or use another backup.');
}
