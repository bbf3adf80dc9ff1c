import type { Json } from '@gatehouse/core/kernel';

/** The write API of a NodeBB, with a token of an administrator. */
export interface NodeBbApi {
  /** Throws `ForumUnavailable` unless the forum responds with JSON, and its status is below 500 and not 401, 403 or 429. */
  call(method: string, path: string, body?: Json): Promise<{ readonly status: number; readonly body: Json }>;
}
