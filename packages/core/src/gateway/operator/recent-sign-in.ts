import type { Instant, Milliseconds } from '../../kernel/instant.ts';
import { RecentSignInRequired } from './operator-errors.ts';

/**
 * Callers who need a recent sign-in for an act. `people`: machines are exempt, because a credential is not a sign-in
 * that could be repeated; its expiry and its revocation limit it instead. `everyone`: machines are refused.
 */
export type RecentSignInRule = 'people' | 'everyone';

/** The rule for each act that requires a recent sign-in. Other acts are not in the table. */
export type RecentSignInTable<Act extends string = string> = Readonly<Record<Act, RecentSignInRule>>;

/**
 * Acts for which an operator must have signed in recently, so that a stolen session or an unlocked screen is not
 * sufficient (OWASP ASVS 7.5.3). `event` is every entitlement event. `bridge-client.issue-secret` adds
 * a client of the bridge or replaces its secret. Roles cannot be changed by machines, because a
 * leaked credential could otherwise create operators that outlive it.
 */
export const RECENT_SIGN_IN_FOR: RecentSignInTable<
  'event' | 'credential.manage' | 'bridge-client.issue-secret' | 'role.change'
> = {
  event: 'people',
  'credential.manage': 'people',
  'bridge-client.issue-secret': 'people',
  'role.change': 'everyone',
};

/** The caller's sign-in, and the maximum accepted time since then. */
export interface SignInAge {
  /** Time at which the person signed in; null for a machine. */
  readonly signedInAt: Instant | null;
  readonly now: Instant;
  readonly maxAge: Milliseconds;
}

/**
 * Throws `RecentSignInRequired` if the rule of the act requires a more recent sign-in. After a correction of the clock,
 * a sign-in can be in the future. It is accepted if it is less than `maxAge` ahead.
 */
export function requireRecentSignIn(
  act: string,
  { signedInAt, now, maxAge }: SignInAge,
  table: Readonly<Partial<Record<string, RecentSignInRule>>> = RECENT_SIGN_IN_FOR,
): void {
  const rule = Object.hasOwn(table, act) ? table[act] : undefined;
  if (rule === undefined) return;
  if (signedInAt === null) {
    if (rule === 'everyone') throw new RecentSignInRequired(maxAge);
    return;
  }
  if (Math.abs(now - signedInAt) >= maxAge) throw new RecentSignInRequired(maxAge);
}
