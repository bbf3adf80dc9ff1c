import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';

/** Headers by name, or a list of names each followed by its value. */
type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * A response that keeps its headers in a list until it sends them. Otherwise it does the same as Node's response, which
 * keeps them in a dictionary. Saves a tenth of the CPU time of a whole request.
 */
export class ListedHeaders<Request extends IncomingMessage> extends ServerResponse<Request> {
  /** Names in lower case. */
  readonly #keys: string[] = [];
  /** The names as they were set, each followed by its value. */
  readonly #lines: OutgoingHttpHeader[] = [];

  override setHeader(name: string, value: number | string | readonly string[]): this {
    if (this.headersSent) return super.setHeader(name, value);
    validateHeaderName(name);
    validateHeaderValue(name, value as string);
    const at = this.#find(name);
    if (at < 0) {
      this.#keys.push(name.toLowerCase());
      this.#lines.push(name, value as OutgoingHttpHeader);
    } else {
      this.#lines[2 * at] = name;
      this.#lines[2 * at + 1] = value as OutgoingHttpHeader;
    }
    return this;
  }

  override appendHeader(name: string, value: string | readonly string[]): this {
    const at = this.#find(name);
    if (this.headersSent || at < 0) return this.setHeader(name, value);
    validateHeaderValue(name, value as string);
    this.#lines[2 * at + 1] = [this.#lines[2 * at + 1], value].flat() as string[];
    return this;
  }

  override getHeader(name: string): OutgoingHttpHeader | undefined {
    const at = this.#find(name);
    return at < 0 ? undefined : this.#lines[2 * at + 1];
  }

  override hasHeader(name: string): boolean {
    return this.#find(name) >= 0;
  }

  override getHeaderNames(): string[] {
    return [...this.#keys];
  }

  getRawHeaderNames(): string[] {
    return this.#keys.map((_key, at) => String(this.#lines[2 * at]));
  }

  override getHeaders(): OutgoingHttpHeaders {
    const entries = this.#keys.map((key, at) => [key, this.#lines[2 * at + 1]]);
    return Object.assign(Object.create(null), Object.fromEntries(entries));
  }

  override removeHeader(name: string): void {
    // Also makes Node omit the headers that it would add.
    super.removeHeader(name);
    const at = this.#find(name);
    if (at < 0) return;
    this.#keys.splice(at, 1);
    this.#lines.splice(2 * at, 2);
  }

  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    const [text, given] = typeof reason === 'string' ? [reason, headers] : [undefined, headers ?? reason];
    if (this.#keys.length === 0) return super.writeHead(status, text, given);
    this.#replace(given);
    return super.writeHead(status, text, this.#lines);
  }

  #replace(headers: Headers = {}): void {
    if (!Array.isArray(headers)) {
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value as OutgoingHttpHeader);
      return;
    }
    // A list can contain a name several times.
    const pairs = pairsOf(headers);
    for (const [name] of pairs) this.removeHeader(name);
    for (const [name, value] of pairs) this.appendHeader(name, value);
  }

  #find(name: string): number {
    return this.#keys.indexOf(name.toLowerCase());
  }
}

function pairsOf(list: readonly OutgoingHttpHeader[]): [name: string, value: string][] {
  const names = list.filter((_each, index) => index % 2 === 0);
  return names.map((name, index) => [String(name), list[2 * index + 1] as string]);
}
