import { request } from 'undici';

/** The owner of a PDS account. */
export interface Resident {
  readonly did: string;
  readonly handle: string;
  readonly password: string;
}

const API = '/@atproto/oauth-provider/~api';
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/**
 * A device on the pages of a personal data server where users grant or deny sign-ins. It sends the requests
 * that the scripts of these pages would send, and stays signed in. `grant` and `deny` return the address to
 * which the browser is finally redirected.
 */
export class HomePages {
  readonly #cookies = new Map<string, string>();
  readonly #remembered = new Set<string>();

  /** Grants `scope`; by default, every requested scope. */
  async grant(redirectUrl: string, { did, handle, password }: Resident, scope?: string): Promise<URL> {
    const atOnce = await this.#visit(redirectUrl, 'cross-site');
    if (atOnce !== undefined) return new URL(atOnce);
    if (!this.#remembered.has(did)) {
      await this.#call('sign-in', redirectUrl, { locale: 'en', username: handle, password, remember: true });
      this.#remembered.add(did);
    }
    return this.#sentBack('consent', redirectUrl, { did, ...(scope && { scope }) });
  }

  async deny(redirectUrl: string): Promise<URL> {
    await this.#visit(redirectUrl, 'cross-site');
    return this.#sentBack('reject', redirectUrl, {});
  }

  async #sentBack(endpoint: string, page: string, input: object): Promise<URL> {
    const { url } = await this.#call(endpoint, page, input);
    return new URL(String(await this.#visit(String(url), 'same-origin', page)));
  }

  /** Opens the address. If it redirects, returns the address to which it redirects. */
  async #visit(address: string, site: string, referer?: string): Promise<string | undefined> {
    const { headers, body } = await request(address, {
      headers: {
        ...NAVIGATION,
        'sec-fetch-site': site,
        cookie: this.#cookieHeader(),
        ...(referer && { referer }),
      },
    });
    this.#keep(headers['set-cookie'] ?? []);
    await body.dump();
    return headers.location?.toString();
  }

  async #call(endpoint: string, page: string, input: object): Promise<Readonly<Record<string, unknown>>> {
    const { origin } = new URL(page);
    const { statusCode, headers, body } = await request(`${origin}${API}/${endpoint}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-mode': 'same-origin',
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': this.#cookies.get('csrf-token') ?? '',
        cookie: this.#cookieHeader(),
        origin,
        referer: page,
      },
      body: JSON.stringify(input),
    });
    this.#keep(headers['set-cookie'] ?? []);
    const answer = await body.json();
    if (statusCode !== 200) throw new Error(`${endpoint} answered ${JSON.stringify(answer)}`);
    return answer as Readonly<Record<string, unknown>>;
  }

  #keep(lines: string | readonly string[]): void {
    for (const line of typeof lines === 'string' ? [lines] : lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
