import { callerContext } from '@gatehouse/page-kit/session';
import type { Caller } from './session-queries.ts';

/** The signed-in customer. Only components inside `SessionGate` can use it. */
export const [CallerContext, useCaller] = callerContext<Caller>();
