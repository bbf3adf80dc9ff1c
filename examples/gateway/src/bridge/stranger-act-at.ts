import { ROUTES } from '@gatehouse/adapters/oidc-provider';
import type { BridgeStrangerAct } from './bridge-stranger-limits.ts';

/** Endpoints of the provider that store a row for a browser that has not signed in. */
const ACTS: ReadonlyMap<string, BridgeStrangerAct> = new Map([
  [ROUTES.authorization, 'bridge-authorize'],
  [ROUTES.end_session, 'bridge-sign-out'],
]);

/**
 * Returns the limited action of a request to this path; undefined if the path is not limited. Ignores case
 * and a slash at the end, as the provider does.
 */
export function strangerActAt(path: string): BridgeStrangerAct | undefined {
  return ACTS.get(path.toLowerCase().replace(/\/$/, ''));
}
