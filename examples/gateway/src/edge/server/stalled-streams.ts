import { constants, type ServerHttp2Stream } from 'node:http2';

interface OpenStream {
  readonly stream: ServerHttp2Stream;
  /** True if the client has read since the last call of `closeStalled`. */
  hasProgressed: boolean;
}

/**
 * The open streams of HTTP/2 clients. Node's time limits of streams do not suffice: a client that sends PING prolongs
 * them, although it reads no response.
 */
export class StalledStreams {
  readonly #open = new Set<OpenStream>();

  add(stream: ServerHttp2Stream): void {
    const entry: OpenStream = { stream, hasProgressed: true };
    this.#open.add(entry);
    stream.on('drain', () => {
      entry.hasProgressed = true;
    });
    stream.once('close', () => this.#open.delete(entry));
  }

  /** Closes each stream whose client has read nothing since the last call, although data was waiting. */
  closeStalled(): void {
    for (const entry of this.#open) {
      const { stream, hasProgressed } = entry;
      const isWaiting = stream.writableNeedDrain || (stream.writableEnded && !stream.writableFinished);
      if (isWaiting && !hasProgressed) stream.close(constants.NGHTTP2_CANCEL);
      entry.hasProgressed = !isWaiting;
    }
  }
}
