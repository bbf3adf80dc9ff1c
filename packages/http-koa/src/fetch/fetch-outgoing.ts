import { EventEmitter } from 'node:events';
import type { Outgoing } from '../exchange/exchange.ts';

/** The headers of a Fetch API response in the form that an exchange needs. */
export class FetchOutgoing extends EventEmitter implements Outgoing {
  readonly #headers = new Map<string, number | string | readonly string[]>();
  #status: number | undefined;
  #isFinished = false;

  get headersSent(): boolean {
    return this.#status !== undefined;
  }

  get statusCode(): number {
    return this.#status ?? 200;
  }

  get writableFinished(): boolean {
    return this.#isFinished;
  }

  setHeader(name: string, value: number | string | readonly string[]): void {
    this.#headers.set(name.toLowerCase(), value);
  }

  getHeader(name: string): number | string | string[] | undefined {
    const value = this.#headers.get(name.toLowerCase());
    return typeof value === 'object' ? [...value] : value;
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase());
  }

  /** Returns the headers. Each value of a list is added separately. */
  toHeaders(): Headers {
    const headers = new Headers();
    for (const [name, value] of this.#headers)
      for (const each of typeof value === 'object' ? value : [value]) headers.append(name, String(each));
    return headers;
  }

  /** Emits `close` when the response has ended. `hostStatus` is the status of the response if the host has sent it. */
  end(isFinished: boolean, hostStatus?: number): void {
    this.#status = hostStatus;
    this.#isFinished = isFinished;
    this.emit('close');
  }
}
