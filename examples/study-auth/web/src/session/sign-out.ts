import { signOut as endSession } from '@gatehouse/page-kit/session';
import { api } from '../api/api.ts';

/** Ends the session and shows the sign-in page. */
export function signOut(): Promise<void> {
  return endSession(() => api('POST /api/auth/logout'), '/login?signedOut');
}
