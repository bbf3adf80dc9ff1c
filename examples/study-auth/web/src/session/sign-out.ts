import { ApiError } from '@gatehouse/http-koa/client';
import { api } from '../api/api.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Ends the session and loads the page anew, so that nothing which was read stays in memory. */
export async function signOut(): Promise<void> {
  try {
    await api('POST /api/auth/logout');
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'unauthenticated';
    if (!isOver) throw error;
  }
  tellOtherTabs();
  window.location.assign('/login?signedOut');
}
