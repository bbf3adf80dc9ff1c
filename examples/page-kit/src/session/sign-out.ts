import { ApiError } from '@gatehouse/http-koa/client';
import { notifyOtherTabs } from './other-tabs.ts';

/** Ends the session, then loads the address again, so that no record stays in memory. */
export async function signOut(end: () => Promise<unknown>, to: string): Promise<void> {
  try {
    await end();
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.code === 'unauthenticated';
    if (!hasEnded) throw error;
  }
  notifyOtherTabs();
  window.location.assign(to);
}
