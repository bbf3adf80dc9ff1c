import { callerContext } from '@gatehouse/page-kit/session';
import type { Caller } from './session-queries.ts';

/** The signed-in operator. Only components inside `SessionGate` can use it. */
export const [CallerContext, useCaller] = callerContext<Caller>();

/** Returns whether the signed-in operator can change entitlements and create invites. */
export function useMayMutate(): boolean {
  return useCaller().roles.includes('entitlement_mutator');
}
