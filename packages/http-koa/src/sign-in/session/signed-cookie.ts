import Cookies from 'cookies';
import type { Context } from 'koa';
import { readCookie } from './read-cookie.ts';
import { SignedValue } from './signed-value.ts';

/** How a cookie is named, signed and sent. */
export interface SignedCookieOptions {
  readonly name: string;
  /** The first signs, all verify, so that keys can be changed without signing everybody out. */
  readonly keys: readonly string[];
  /** Only over https. */
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

  /** The value; undefined when it is missing, sent more than once, or not signed by us. */
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
    // The connection may end at a proxy: whether it is https is decided by configuration, not by the socket.
    const cookies = new Cookies(context.req, context.res, { keys: this.#signed.keygrip, secure });
    cookies.set(name, value, { expires, path, secure, httpOnly: true, sameSite: 'lax', signed: true });
  }
}
