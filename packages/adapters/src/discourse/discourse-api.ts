import type { Json } from '@gatehouse/core/kernel';

/** The admin API of a Discourse forum, with the credentials of an administrator. */
export interface DiscourseApi {
  /**
   * Sends a request and returns the response. Throws `ForumUnavailable` for a response that is not JSON, or whose
   * status is 401, 403, 429, or 500 or higher.
   */
  call(method: string, path: string, body?: Json): Promise<{ readonly status: number; readonly body: Json }>;
}
