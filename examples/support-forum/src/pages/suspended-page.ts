import { MODERATOR_REASON } from '../store/moderator-reason.ts';
import { noticePage } from './notice-page.ts';

/** The page that a suspended member sees at the sign-in, with the way to end the suspension. */
export function suspendedPage(suspendReason: string): string {
  return suspendReason === MODERATOR_REASON
    ? noticePage(
        'Your account is suspended',
        'A moderator suspended it. To have this reviewed, contact the operator of this service.',
      )
    : noticePage(
        'Your account is suspended',
        'Your plan ended, and the suspension has not been removed yet. Sign in again in a few minutes. If it is still there then, contact the operator of this service.',
      );
}
