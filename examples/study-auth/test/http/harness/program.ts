import { type Answer, answerOf } from './answer.ts';

export interface SentRequest {
  /** The body, which is sent as JSON. */
  readonly body?: unknown;
  /** A body that is sent unchanged, instead of `body`. */
  readonly text?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client without cookies, such as a script. If it has a token, it sends the token. */
export class Program {
  readonly url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.#token = token;
  }

  async send(method: string, path: string, request: SentRequest = {}): Promise<Answer> {
    const { body, text = body === undefined ? undefined : JSON.stringify(body), headers } = request;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(text !== undefined && { 'Content-Type': 'application/json' }),
        ...(this.#token !== undefined && { Authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
    return answerOf(response);
  }

  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('GET', path, headers && { headers });
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.send('POST', path, { body });
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.send('PUT', path, { body });
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }
}
