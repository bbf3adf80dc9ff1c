import type { Reply } from './send.ts';

/**
 * Converts the reply to a request that the server must refuse with the status `wanted`, so that a load can check it.
 * Returns a success if the server refused it so, and status 418 if the request succeeded.
 */
export function refused(wanted: number, { status, text }: Reply): Reply {
  if (status === wanted) return { status: 200, text };
  return { status: status >= 200 && status < 300 ? 418 : status, text };
}
