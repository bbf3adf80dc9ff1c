import type { Identity } from '@gatehouse/core/identity';
import type { Clock, Instant, Milliseconds } from '@gatehouse/core/kernel';
import {
  type AuthenticateMachine,
  type Operator,
  type RecognizeStaff,
  requireRecentSignIn,
  requireRole,
  requireRoleForAnyEvent,
} from '@gatehouse/core/operator';
import type { OwnedSession } from '@gatehouse/core/session';
import type { Gate } from '@gatehouse/http-koa/endpoint';
import type { Exchange } from '@gatehouse/http-koa/exchange';
import { UNAUTHENTICATED } from '@gatehouse/http-koa/refusal';
import type { SessionGuard } from '@gatehouse/http-koa/session';
import type { OpsAccess } from './ops-access.ts';
import { OPS_ROLES } from './ops-roles.ts';

/** The value that the gate passes to the handler, by access. */
export type OpsGuests = {
  readonly [Access in OpsAccess]: Access extends 'open'
    ? undefined
    : Access extends 'signed-in'
      ? OwnedSession<Identity>
      : OpsCaller;
};

/** An authenticated operator or machine. */
export interface OpsCaller extends Operator {
  /** Handle of the session; null for a machine. */
  readonly session: string | null;
}

/** Dependencies of the gate. */
export interface OpsGateParts {
  readonly machines: AuthenticateMachine;
  readonly staff: RecognizeStaff;
  /** Sessions of operators, which have a cookie of their own; undefined if only machines can sign in. */
  readonly sessions?: SessionGuard<Identity> | undefined;
  readonly clock: Clock;
  /** Maximum time since a sign-in, for acts that require a recent one. */
  readonly signInMaxAge: Milliseconds;
}

/** An authenticated operator, and when they signed in. */
interface Caller {
  readonly operator: OpsCaller;
  /** Null for a machine. */
  readonly signedInAt: Instant | null;
}

const MACHINE = /^Bearer (gho_\S*)$/i;

/**
 * Authenticates operators and machines. Requires the role for the endpoint's access, and then the recent sign-in that
 * some acts need. The role comes first, because without it a new sign-in would not help.
 */
export function opsGate(parts: OpsGateParts): Gate<OpsGuests> {
  return async <Access extends OpsAccess>(context: Exchange, access: Access) =>
    (await admitted(context, access, parts)) as OpsGuests[Access];
}

async function admitted(context: Exchange, access: OpsAccess, parts: OpsGateParts) {
  if (access === 'open') {
    await parts.sessions?.identify(context);
    return undefined;
  }
  if (access === 'signed-in') return signedIn(context, parts);
  const { operator, signedInAt } = await identified(context, parts);
  if (access === 'event') requireRoleForAnyEvent(operator);
  else if (access !== 'operator') requireRole(operator, access, OPS_ROLES);
  requireRecentSignIn(access, { signedInAt, now: parts.clock.now(), maxAge: parts.signInMaxAge });
  return operator;
}

async function identified(context: Exchange, parts: OpsGateParts): Promise<Caller> {
  const token = MACHINE.exec(context.get('Authorization'))?.[1];
  if (token === undefined) {
    const { owner, session } = await signedIn(context, parts);
    const operator = await parts.staff.execute(owner.did);
    return { operator: { ...operator, session: session.handle }, signedInAt: session.createdAt };
  }
  const machine = await parts.machines.execute(token);
  if (!machine) throw UNAUTHENTICATED;
  return { operator: { ...machine, session: null }, signedInAt: null };
}

async function signedIn(context: Exchange, { sessions }: OpsGateParts): Promise<OwnedSession<Identity>> {
  if (!sessions) throw UNAUTHENTICATED;
  return sessions.require(context);
}
