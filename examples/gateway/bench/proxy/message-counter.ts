/**
 * Counts complete HTTP/1.1 messages with a Content-Length in a stream of chunks. It does not read chunked
 * bodies.
 */
export class MessageCounter {
  #pending: Buffer = Buffer.alloc(0);
  #missing = 0;

  /** Returns how many messages the chunk completed. */
  add(chunk: Buffer): number {
    let count = 0;
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#missing > 0) {
        const taken = Math.min(this.#missing, rest.length);
        this.#missing -= taken;
        rest = rest.subarray(taken);
        if (this.#missing === 0) count += 1;
        continue;
      }
      const head = this.#pending.length > 0 ? Buffer.concat([this.#pending, rest]) : rest;
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) {
        this.#pending = head;
        return count;
      }
      this.#pending = Buffer.alloc(0);
      const length = /\r\ncontent-length: *(\d+)/i.exec(head.toString('latin1', 0, end));
      this.#missing = Number(length?.[1] ?? 0);
      rest = head.subarray(end + 4);
      if (this.#missing === 0) count += 1;
    }
    return count;
  }
}
