import { createContext, useContext } from 'react';
import type { Caller } from './session-queries.ts';

export const CallerContext = createContext<Caller | null>(null);

/** The signed-in caller; only below the session gate. */
export function useCaller(): Caller {
  const caller = useContext(CallerContext);
  if (!caller) throw new Error('There is no caller outside of the session gate.');
  return caller;
}
