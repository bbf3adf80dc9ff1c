import Cookies from 'cookies';
import type { Exchange } from '../../exchange/exchange.ts';
import { readCookie } from './read-cookie.ts';
import { SignedValue } from './signed-value.ts';

/** Name, keys and attributes of a cookie. */
export interface SignedCookieOptions {
  /** Name of the cookie. Changing it signs all users out. */
  readonly name: string;
  /** The first key signs. All keys verify, so that a key can be replaced without signing users out. */
  readonly keys: readonly string[];
  /** True if browsers must send the cookie only over https. */
  readonly secure: boolean;
  readonly path?: string;
}

/**
 * A signed cookie with `HttpOnly; SameSite=Lax`. A second cookie, with `.sig` at the end of its name, contains the
 * signature (OWASP ASVS 3.3).
 */
export class SignedCookie {
  readonly #options: SignedCookieOptions;
  readonly #signed: SignedValue;

  constructor(options: SignedCookieOptions) {
    this.#options = options;
    this.#signed = new SignedValue(options.keys);
  }

  /** Returns undefined if the cookie is missing, repeated or not signed with one of the keys. */
  read(context: Exchange): string | undefined {
    const header = context.req.headers.cookie;
    if (header === undefined) return undefined;
    const { name } = this.#options;
    const value = readCookie(header, name);
    const signature = value && readCookie(header, `${name}.sig`);
    return signature && this.#signed.verify(`${name}=${value}`, signature) ? value : undefined;
  }

  write(context: Exchange, value: string, expires: Date): void {
    this.#set(context, value, expires);
  }

  clear(context: Exchange): void {
    this.#set(context, '', new Date(0));
  }

  #set(context: Exchange, value: string, expires: Date): void {
    const { name, secure, path = '/' } = this.#options;
    // Set `Secure` by the configuration and not by the socket, because a proxy can handle https.
    const attributes = { expires, path, secure, httpOnly: true, sameSite: 'lax' } as const;
    const signature = this.#signed.keygrip.sign(`${name}=${value}`);
    for (const [each, text] of [
      [name, value],
      [`${name}.sig`, signature],
    ] as const)
      context.append('Set-Cookie', new Cookies.Cookie(each, text, attributes).toHeader());
  }
}
