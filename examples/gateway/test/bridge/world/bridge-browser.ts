import { HomePages, type Resident } from '../../customer/world/home-pages.ts';
import { Visitor } from '../../customer/world/visitor.ts';

/** The result of opening an address: a page of the bridge, or a redirect to another server. */
export interface Arrival {
  readonly status: number;
  readonly url: URL;
  readonly html: string;
  readonly headers: Headers;
}

/**
 * An HTTP client that behaves like a browser on the pages of the bridge: it stores cookies, submits forms and
 * follows redirects.
 */
export class BridgeBrowser {
  readonly #origin: string;
  readonly #visitor: Visitor;
  readonly #home = new HomePages();

  constructor(origin: string) {
    this.#origin = origin;
    this.#visitor = new Visitor(origin);
  }

  cookie(name: string): string | undefined {
    return this.#visitor.cookie(name);
  }

  /** Opens an address and follows redirects to the first page, or to an address of another server. */
  async open(address: string | URL): Promise<Arrival> {
    let url = new URL(address, this.#origin);
    for (let steps = 0; steps < 10; steps += 1) {
      if (url.origin !== this.#origin) return { status: 0, url, html: '', headers: new Headers() };
      const { status, location, headers, text } = await this.#visitor.get(url.pathname + url.search);
      if (location === null) return { status, url, html: text, headers };
      url = new URL(location, url);
    }
    throw new Error(`Redirects do not end at ${url}.`);
  }

  /** Submits the form whose button has this text, and follows redirects to the next page. */
  async press(
    page: Arrival,
    button: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Arrival> {
    const sent = await this.send(page, button, fields);
    const led = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(sent.html)?.[1];
    return led === undefined ? sent : this.open(unescaped(led));
  }

  /** Submits the form whose button has this text. */
  async send(page: Arrival, button: string, fields: Readonly<Record<string, string>> = {}): Promise<Arrival> {
    const action = actionOf(page.html, button);
    const { status, headers, text } = await this.#visitor.submit(action, fields);
    return { status, url: new URL(action, this.#origin), html: text, headers };
  }

  /** Signs in at the user's personal data server, and returns to the bridge. */
  async signIn(page: Arrival, account: Resident): Promise<Arrival> {
    const { url } = await this.press(page, 'Continue', { handle: account.handle });
    return this.open(await this.#home.grant(url.href, account));
  }

  /** Signs in like `signIn`, but denies the sign-in at the personal data server. */
  async refuse(page: Arrival, account: Resident): Promise<Arrival> {
    const { url } = await this.press(page, 'Continue', { handle: account.handle });
    return this.open(await this.#home.deny(url.href));
  }
}

function actionOf(html: string, button: string): string {
  const [form] = html
    .split('<form')
    .slice(1)
    .filter((text) => text.split('</form>')[0]?.includes(`>${button}</button>`));
  const tag = form && new RegExp(`<button[^>]*>${button}</button>`).exec(form)?.[0];
  const action = /formaction="([^"]*)"/.exec(tag ?? '')?.[1] ?? /action="([^"]*)"/.exec(form ?? '')?.[1];
  if (action === undefined) throw new Error(`The page has no button ${button}: ${html}`);
  return unescaped(action);
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
