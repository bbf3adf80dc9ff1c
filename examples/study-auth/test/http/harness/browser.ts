import type { Answer } from './answer.ts';
import { Program, type SentRequest } from './program.ts';

/** A client that stores cookies and sends its origin, like a browser on a page of the server. */
export class Browser extends Program {
  readonly cookies = new Map<string, string>();

  override async send(method: string, path: string, request: SentRequest = {}): Promise<Answer> {
    const answer = await super.send(method, path, {
      ...request,
      headers: { ...this.#cookieHeader(), Origin: new URL(this.url).origin, ...request.headers },
    });
    for (const cookie of answer.setCookies) this.#keep(cookie);
    return answer;
  }

  /** The value of a `Cookie` header. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #cookieHeader(): Record<string, string> {
    return this.cookies.size > 0 ? { Cookie: this.cookieHeader } : {};
  }

  #keep(setCookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    const expires = /expires=([^;]+)/i.exec(setCookie)?.[1];
    if (expires !== undefined && Date.parse(expires) <= Date.now()) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
