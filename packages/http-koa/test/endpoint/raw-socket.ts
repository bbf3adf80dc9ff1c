import { connect, type Socket } from 'node:net';

/** A connection to which a test writes HTTP directly. */
export class RawSocket {
  readonly socket: Socket;
  #received = '';
  #closed = false;
  #changed = () => {};

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port) });
    this.socket.on('data', (chunk) => {
      this.#received += chunk;
      this.#changed();
    });
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.#closed = true;
      this.#changed();
    });
  }

  /** Sends the headers of a PUT request with bytes. They include a token, unless `headers` replace it. */
  put(path: string, headers: Readonly<Record<string, string>>): void {
    const all = {
      Host: 'x',
      Authorization: 'Bearer me',
      'Content-Type': 'application/octet-stream',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /**
   * Returns everything that was received, as soon as it matches the pattern. Rejects if the connection closes before
   * that.
   */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#received)) {
      if (this.#closed)
        throw new Error(`The server closed the connection after ${JSON.stringify(this.#received)}.`);
      await this.#next();
    }
    return this.#received;
  }

  async closed(): Promise<string> {
    while (!this.#closed) await this.#next();
    return this.#received;
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = resolve;
    });
  }
}
