import type { Json } from '@gatehouse/core/kernel';

/** The admin API of a Discourse forum, with the credentials of an administrator. */
export interface DiscourseApi {
  /**
   * Sends a request and returns the response. Throws `ForumUnavailable` if the forum cannot be reached, for a redirect,
   * for a successful response that is not JSON, and for the statuses 401, 403, 429, and 500 or higher.
   */
  call(method: string, path: string, body?: Json): Promise<{ readonly status: number; readonly body: Json }>;
}
