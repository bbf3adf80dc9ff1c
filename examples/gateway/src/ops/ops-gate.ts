import type { Identity } from '@gatehouse/core/identity';
import {
  type AuthenticateMachine,
  type Operator,
  type RecogniseStaff,
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
      : Operator;
};

/** Dependencies of the gate. */
export interface OpsGateParts {
  readonly machines: AuthenticateMachine;
  readonly staff: RecogniseStaff;
  /** Sessions of operators, which have a cookie of their own; undefined if only machines can sign in. */
  readonly sessions?: SessionGuard<Identity> | undefined;
}

const MACHINE = /^Bearer (gho_\S*)$/i;

/** Authenticates operators and machines, and requires the role for the endpoint's access. */
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
  const operator = await identified(context, parts);
  if (access === 'event') requireRoleForAnyEvent(operator);
  else if (access !== 'operator') requireRole(operator, access, OPS_ROLES);
  return operator;
}

async function identified(context: Exchange, parts: OpsGateParts): Promise<Operator> {
  const token = MACHINE.exec(context.get('Authorization'))?.[1];
  if (token === undefined) return parts.staff.execute((await signedIn(context, parts)).owner.did);
  const machine = await parts.machines.execute(token);
  if (!machine) throw UNAUTHENTICATED;
  return machine;
}

async function signedIn(context: Exchange, { sessions }: OpsGateParts): Promise<OwnedSession<Identity>> {
  if (!sessions) throw UNAUTHENTICATED;
  return sessions.require(context);
}
