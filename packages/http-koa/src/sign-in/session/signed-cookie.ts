import Cookies from 'cookies';
import type { Context } from 'koa';
import { readCookie } from './read-cookie.ts';
import { SignedValue } from './signed-value.ts';

/** Name, keys and attributes of a cookie. */
export interface SignedCookieOptions {
  /** Changing the name signs all users out. */
  readonly name: string;
  /** The first signs and all verify, so that a key can be replaced without signing users out. */
  readonly keys: readonly string[];
  /** Browsers send the cookie only over https. */
  readonly secure: boolean;
  readonly path?: string;
}

/** A signed `HttpOnly; SameSite=Lax` cookie and its `.sig` companion (OWASP ASVS 3.3). */
export class SignedCookie {
  readonly #options: SignedCookieOptions;
  readonly #signed: SignedValue;

  constructor(options: SignedCookieOptions) {
    this.#options = options;
    this.#signed = new SignedValue(options.keys);
  }

  /** Returns undefined if the cookie is missing, repeated or not signed with one of the keys. */
  read(context: Context): string | undefined {
    const header = context.req.headers.cookie;
    if (header === undefined) return undefined;
    const { name } = this.#options;
    const value = readCookie(header, name);
    const signature = value && readCookie(header, `${name}.sig`);
    return signature && this.#signed.verify(`${name}=${value}`, signature) ? value : undefined;
  }

  write(context: Context, value: string, expires: Date): void {
    this.#set(context, value, expires);
  }

  clear(context: Context): void {
    this.#set(context, '', new Date(0));
  }

  #set(context: Context, value: string, expires: Date): void {
    const { name, secure, path = '/' } = this.#options;
    // https may end at a proxy, so the configuration decides about `Secure`, not the socket.
    const cookies = new Cookies(context.req, context.res, { keys: this.#signed.keygrip, secure });
    cookies.set(name, value, { expires, path, secure, httpOnly: true, sameSite: 'lax', signed: true });
  }
}
