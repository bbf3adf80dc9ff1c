import type { Reply } from './send.ts';

/**
 * Maps the reply to a request that must be refused with this status: the refusal counts as a success, and a
 * success as a wrong response.
 */
export function refused(wanted: number, { status, text }: Reply): Reply {
  if (status === wanted) return { status: 200, text };
  return { status: status >= 200 && status < 300 ? 418 : status, text };
}
