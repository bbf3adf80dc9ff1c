import { type Context, createContext, useContext } from 'react';

/**
 * Creates the context that contains a page's signed-in caller, and the hook that reads it. Use the hook only
 * inside `SignedIn`.
 */
export function callerContext<Caller>(): [Context<Caller | null>, () => Caller] {
  const CallerContext = createContext<Caller | null>(null);
  const useCaller = () => {
    const caller = useContext(CallerContext);
    if (!caller) throw new Error('There is no caller outside of the session gate.');
    return caller;
  };
  return [CallerContext, useCaller];
}
