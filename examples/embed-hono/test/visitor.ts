/** A minimal browser, which keeps the server's cookie. */
export class Visitor {
  readonly #url: string;
  #cookie = '';

  constructor(url: string, cookie = '') {
    this.#url = url;
    this.#cookie = cookie;
  }

  get cookie(): string {
    return this.#cookie;
  }

  get(path: string): Promise<Response> {
    return this.#send(path, { method: 'GET' });
  }

  post(path: string, body: BodyInit = '', headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { method: 'POST', body, headers });
  }

  async #send(path: string, request: RequestInit): Promise<Response> {
    const headers = { Origin: this.#url, Cookie: this.#cookie, ...request.headers };
    const response = await fetch(this.#url + path, { ...request, headers });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.#cookie = set.split(';')[0] ?? '';
    return response;
  }
}

/** A form with a username and a password. */
export function form(username: string, password: string): URLSearchParams {
  return new URLSearchParams({ username, password });
}
