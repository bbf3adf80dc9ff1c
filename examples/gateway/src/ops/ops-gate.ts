import {
  type AuthenticateMachine,
  type Identity,
  type Operator,
  type OperatorAct,
  type RecogniseStaff,
  requireRole,
  requireRoleForAnyEvent,
} from '@gatehouse/core';
import { type Gate, type SessionGuard, Unauthenticated } from '@gatehouse/http-koa';
import type { Context } from 'koa';
import type { OpsAccess } from './ops-endpoints.ts';

/** Whom each access lets in. */
export type OpsGuests = Readonly<Record<OpsAccess, Operator>>;

/** What tells operators from everybody else. */
export interface OpsGateParts {
  readonly machines: AuthenticateMachine;
  readonly staff: RecogniseStaff;
  /** Sessions of the staff, under a cookie of their own; absent where only machines sign in. */
  readonly sessions?: SessionGuard<Identity> | undefined;
}

const MACHINE = /^Bearer (gho_\S*)$/i;

/** Lets operators in, and each only to what their roles are enough for. */
export function opsGate(parts: OpsGateParts): Gate<OpsGuests> {
  return async (context, access) => {
    const operator = await identified(context, parts);
    if (!operator) throw new Unauthenticated();
    if (access === 'event') requireRoleForAnyEvent(operator);
    else if (access !== 'operator') requireRole(operator, access satisfies OperatorAct);
    return operator;
  };
}

async function identified(context: Context, parts: OpsGateParts): Promise<Operator | undefined> {
  const token = MACHINE.exec(context.get('Authorization'))?.[1];
  if (token !== undefined) return parts.machines.execute(token);
  const found = await parts.sessions?.identify(context);
  return found && parts.staff.execute(found.owner.did);
}
