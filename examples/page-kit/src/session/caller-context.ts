import { type Context, createContext, useContext } from 'react';

/** Creates the context of a page's signed-in caller, and the hook that reads it below the session gate. */
export function callerContext<Caller>(): [Context<Caller | null>, () => Caller] {
  const CallerContext = createContext<Caller | null>(null);
  const useCaller = () => {
    const caller = useContext(CallerContext);
    if (!caller) throw new Error('There is no caller outside of the session gate.');
    return caller;
  };
  return [CallerContext, useCaller];
}
