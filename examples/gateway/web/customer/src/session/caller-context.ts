import { callerContext } from '@gatehouse/page-kit/session';
import type { Caller } from './session-queries.ts';

/** The signed-in customer; only below the session gate. */
export const [CallerContext, useCaller] = callerContext<Caller>();
