import { type Account, LOCAL_OPERATOR, requireAdmin } from '@gatehouse/core/account';
import type { Gate } from '../../endpoint/handlers.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { UNAUTHENTICATED } from '../../refusal/http-refusals.ts';
import { checkOrigin, type OriginRules } from '../../request/origin-check.ts';
import type { SessionGuard } from '../session/session-guard.ts';
import type { AuthGuests, Visitor } from './visitor.ts';

/** Returns a gate that requires a session except on `open` endpoints, and the admin role on `admin` endpoints. */
export function sessionGate(guard: SessionGuard<Account>): Gate<AuthGuests> {
  return gateOf(async (context) => {
    const found = await guard.identify(context);
    return found && { caller: found.owner, signedIn: { account: found.owner, session: found.session } };
  });
}

/**
 * Returns the gate of a server without sign-in. It admits every client as the local operator, but refuses changes from
 * pages of other origins.
 */
export function openGate(origins: OriginRules): Gate<AuthGuests> {
  return gateOf(async (context) => {
    checkOrigin(context, false, origins);
    return { caller: LOCAL_OPERATOR };
  });
}

function gateOf(identify: (context: Exchange) => Promise<Visitor | undefined>): Gate<AuthGuests> {
  return async <Access extends keyof AuthGuests>(context: Exchange, access: Access) => {
    const visitor = await identify(context);
    if (access !== 'open' && !visitor) throw UNAUTHENTICATED;
    if (access === 'admin' && visitor) requireAdmin(visitor.caller);
    return visitor as AuthGuests[Access];
  };
}
