import { callerContext } from '@gatehouse/page-kit/session';
import type { Caller } from './session-queries.ts';

/** The signed-in operator; only below the session gate. */
export const [CallerContext, useCaller] = callerContext<Caller>();

/** True if the caller can change accounts and create invites. */
export function useMayMutate(): boolean {
  return useCaller().roles.includes('entitlement_mutator');
}
