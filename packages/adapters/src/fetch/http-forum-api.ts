import { type Json, type Milliseconds, SECOND, type Secret } from '@gatehouse/core/kernel';
import { ForumUnavailable } from '@gatehouse/core/support-forum';
import { retryAfterOf } from './retry-after-of.ts';
import { textOf } from './text-of.ts';

const REQUEST_TIMEOUT: Milliseconds = 10 * SECOND;
const MAX_RESPONSE_BYTES = 1_048_576;
/** Pattern of characters that a header cannot contain (RFC 9110, section 5.5). */
const FORBIDDEN_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/;

export interface HttpForumApiOptions {
  /** The forum's address. It can contain a path. */
  readonly url: string;
  /** Headers that authenticate each request. No error contains their values. */
  readonly credentials: Readonly<Record<string, Secret>>;
  readonly timeout?: Milliseconds;
}

/** Calls the JSON API of a forum. Follows no redirect, because another server must not get the credentials. */
export class HttpForumApi {
  readonly #base: string;
  readonly #credentials: HttpForumApiOptions['credentials'];
  readonly #timeout: Milliseconds;

  /**
   * Throws if a header cannot contain a credential. Without this check, `fetch` would throw an error that contains the
   * credential.
   */
  constructor({ url, credentials, timeout = REQUEST_TIMEOUT }: HttpForumApiOptions) {
    for (const [name, value] of Object.entries(credentials))
      if (FORBIDDEN_IN_HEADERS.test(value.reveal().trim()))
        throw new Error(
          `The value of the header ${name} contains a line break or another character that a header cannot hold. Correct SUPPORT_FORUM_API_KEY or SUPPORT_FORUM_API_USER.`,
        );
    this.#base = url.replace(/\/+$/, '');
    this.#credentials = credentials;
    this.#timeout = timeout;
  }

  /**
   * Returns the status and the JSON body. Throws `ForumUnavailable` if the forum cannot be reached, limits requests,
   * rejects the credentials, fails or redirects, and if its response is too long or is successful but not JSON.
   */
  async call(
    method: string,
    path: string,
    body?: Json,
  ): Promise<{ readonly status: number; readonly body: Json }> {
    const response = await this.#sent(method, path, body);
    const { status } = response;
    const text = await textOf(response, MAX_RESPONSE_BYTES).catch((cause: unknown) => {
      throw new ForumUnavailable('its response ended early.', { cause });
    });
    if (status === 429 || status >= 500)
      throw new ForumUnavailable(`it responded with ${status}.`, {
        retryAfter: retryAfterOf(response.headers),
      });
    if (status === 401 || status === 403)
      throw new ForumUnavailable(`it rejects the API key with ${status}. Check SUPPORT_FORUM_API_KEY.`);
    if (status >= 300 && status < 400)
      throw new ForumUnavailable('it redirects to another page. Check SUPPORT_FORUM_URL.');
    if (text === undefined) throw new ForumUnavailable('its response is too long.');
    return { status, body: jsonIn(text, status) };
  }

  async #sent(method: string, path: string, body: Json | undefined): Promise<Response> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    for (const [name, value] of Object.entries(this.#credentials)) headers[name] = value.reveal();
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    try {
      return await fetch(this.#base + path, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#timeout),
      });
    } catch (cause) {
      throw new ForumUnavailable('it cannot be reached.', { cause });
    }
  }
}

/**
 * Parses the text as JSON. A failed request can have an HTML page as its body. A successful response that is not JSON
 * comes from another server.
 */
function jsonIn(text: string, status: number): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    if (status >= 400) return null;
    throw new ForumUnavailable('its response is not JSON. Check SUPPORT_FORUM_URL.');
  }
}
