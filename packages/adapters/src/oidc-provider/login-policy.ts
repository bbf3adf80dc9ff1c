import type { AdmitToClient } from '@gatehouse/core/bridge';
import { interactionPolicy } from 'oidc-provider';

/** Reason for showing a page that explains to a refused user what to do. */
export const DENIED = 'no_entitlement';

/** Returns the prompts that can be shown before a code is issued. The login prompt calls `admit`. */
export function loginPolicy(admit: AdmitToClient): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check(DENIED, DENIED, 'access_denied', async ({ oidc }) => {
    const { session, client } = oidc;
    if (!session?.accountId || !client) return interactionPolicy.Check.NO_NEED_TO_PROMPT;
    return (await admit.execute(session.accountId, client.clientId)) !== undefined;
  });
  policy.get('login')?.checks.add(check);
  return policy;
}
