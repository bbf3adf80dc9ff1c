import { request } from 'undici';

const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/**
 * A client that opens pages of one server like a browser. It sends headers of a navigation, which `fetch`
 * cannot send, and stores cookies.
 */
export class Navigator {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async get(path: string): Promise<{ readonly status: number; readonly location: string | undefined }> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { statusCode, headers, body } = await request(this.#origin + path, {
      headers: { ...NAVIGATION, cookie },
    });
    await body.dump();
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    return { status: statusCode, location: headers.location?.toString() };
  }
}
