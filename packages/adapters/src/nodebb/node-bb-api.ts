import type { Json } from '@gatehouse/core/kernel';

/** The write API of a NodeBB forum, with a token of an administrator. */
export interface NodeBbApi {
  /**
   * Sends a request and returns the response. Throws `ForumUnavailable` for a response that is not JSON, or whose
   * status is 401, 403, 429, or 500 or higher.
   */
  call(method: string, path: string, body?: Json): Promise<{ readonly status: number; readonly body: Json }>;
}
