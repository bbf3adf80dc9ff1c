import type { Reply } from './send.ts';

/**
 * Converts the reply to a request that must be refused with this status. If it was refused, returns a success. If it
 * succeeded, returns a wrong response.
 */
export function refused(wanted: number, { status, text }: Reply): Reply {
  if (status === wanted) return { status: 200, text };
  return { status: status >= 200 && status < 300 ? 418 : status, text };
}
