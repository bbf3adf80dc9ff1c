import type { Json } from '@gatehouse/core/kernel';

/** The write API of a NodeBB forum, with a token of an administrator. */
export interface NodeBbApi {
  /**
   * Sends a request and returns the response. Throws `ForumUnavailable` if the forum cannot be reached, for a redirect,
   * for a successful response that is not JSON, and for the statuses 401, 403, 429, and 500 or higher.
   */
  call(method: string, path: string, body?: Json): Promise<{ readonly status: number; readonly body: Json }>;
}
