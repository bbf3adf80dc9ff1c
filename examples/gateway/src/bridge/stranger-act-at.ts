import { ROUTES } from '@gatehouse/adapters/oidc-provider';
import type { BridgeStrangerAct } from './bridge-stranger-limits.ts';

/** Endpoints of the provider that store a row for a browser without an account. */
const ACTS: ReadonlyMap<string, BridgeStrangerAct> = new Map([
  [ROUTES.authorization, 'bridge-authorize'],
  [ROUTES.end_session, 'bridge-sign-out'],
]);

/**
 * Returns the limited act of a request to this path; undefined if it has none. The comparison ignores case
 * and a slash at the end, as the provider does.
 */
export function strangerActAt(path: string): BridgeStrangerAct | undefined {
  return ACTS.get(path.toLowerCase().replace(/\/$/, ''));
}
