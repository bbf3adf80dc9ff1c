import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Answer } from './answer.ts';
import { answerOf } from './answer.ts';

/** A request whose body is sent in two parts, with any delay between them. */
export class SlowRequest {
  readonly #request: ClientRequest;
  readonly #response: Promise<IncomingMessage>;

  constructor(url: string, method: string, headers: Readonly<Record<string, string>>) {
    this.#request = request(url, { method, headers: { 'Content-Type': 'application/json', ...headers } });
    this.#response = new Promise((resolve, reject) => {
      this.#request.once('response', resolve).once('error', reject);
    });
  }

  /** Resolves after the first part was sent. */
  begin(part: string): Promise<void> {
    return new Promise((resolve) => this.#request.write(part, () => resolve()));
  }

  async end(part: string): Promise<Answer> {
    this.#request.end(part);
    const response = await this.#response;
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return answerOf(
      new Response(Buffer.concat(await response.toArray()), {
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(headers),
      }),
    );
  }
}
