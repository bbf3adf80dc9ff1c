/** A response as a browser gets it. */
export interface Visit {
  readonly status: number;
  /** The address to which the response redirects. */
  readonly location: string | null;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The body, unchanged. */
  readonly text: string;
}

/**
 * An HTTP client like a browser without pages: it stores the cookies of one server, and follows no redirect.
 */
export class Visitor {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, string>();
  readonly #secure = new Set<string>();

  /** `headers` are sent with every request. */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** Names and values of the stored cookies. */
  get cookies(): readonly (readonly [string, string])[] {
    return [...this.#cookies];
  }

  /** Names of the stored cookies that are sent only over https. */
  get secureCookies(): readonly string[] {
    return [...this.#cookies.keys()].filter((name) => this.#secure.has(name));
  }

  get(path: string): Promise<Visit> {
    return this.#send(path, {});
  }

  post(path: string, body?: object): Promise<Visit> {
    const content = body && { 'Content-Type': 'application/json' };
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...content };
    return this.#send(path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) });
  }

  /** Sends an HTML form. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<Visit> {
    const headers = { Origin: this.#origin, 'Content-Type': 'application/x-www-form-urlencoded' };
    return this.#send(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
  }

  /** Sends a request with a body. */
  send(
    method: string,
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Visit> {
    const all = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', ...headers };
    return this.#send(path, { method, headers: all, body: JSON.stringify(body) });
  }

  async #send(path: string, init: RequestInit): Promise<Visit> {
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...this.#headers, ...init.headers, ...(cookies && { Cookie: cookies }) };
    const response = await fetch(new URL(path, this.#origin), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    return {
      status: response.status,
      location: response.headers.get('Location'),
      headers: response.headers,
      body: isJson ? JSON.parse(text) : undefined,
      text,
    };
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    if (/; secure(?:;|$)/i.test(line)) this.#secure.add(name);
    if (/; expires=[^;]* 1970 /i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
