import type { AuditEntry, AuditVerdict } from '@gatehouse/core/audit';
import {
  baseAt,
  capabilities,
  type Entitlement,
  type EntitlementsVerdict,
  stateAt,
} from '@gatehouse/core/entitlement';
import type { Instant, Json, JsonObject } from '@gatehouse/core/kernel';
import type { FoundPdsAccount, MachineCredential, PdsAccountView } from '@gatehouse/core/operator';
import type { Did, Handle } from '@gatehouse/core/pds';
import type { CreatedInvite, ListedInvite } from '@gatehouse/core/sign-up';
import { isoInstant, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import { presentedCapabilities, presentedFlags } from '@gatehouse/http-koa/entitlement';
import type { z } from 'zod';
import type * as schemas from './ops-schemas.ts';

/** Returns the entitlement as the API shows it at this instant. A grace that has ended is shown as lapsed. */
export function presentedEntitlement(held: Entitlement, at: Instant): z.input<typeof schemas.entitlement> {
  return {
    did: held.did,
    state: stateAt(held, at),
    base: baseAt(held, at),
    grace_until: baseAt(held, at) === 'grace' ? isoInstantOrNull(held.graceUntil) : null,
    once: held.once,
    ...presentedFlags(capabilities(held, at)),
    payment: held.payment && {
      provider: held.payment.provider,
      customer_id: held.payment.customerId,
      subscription_id: held.payment.subscriptionId,
    },
    version: held.version,
  };
}

export function presentedAccount(view: PdsAccountView): z.input<typeof schemas.account> {
  const { did, known, entitlement, capabilities: answer, at } = view;
  return {
    did,
    handle: known?.handle ?? null,
    email: known?.email ?? null,
    heard_at: known ? isoInstant(known.heardAt) : null,
    entitlement: presentedEntitlement(entitlement, at),
    capabilities: presentedCapabilities(answer),
    support_seat: { allowed: answer.supportSeatAllowed },
  };
}

export function presentedFound({ kind, ...found }: FoundPdsAccount): z.input<typeof schemas.foundAccount> {
  return { ...found, found_by: kind };
}

export function presentedAuditEntry(entry: AuditEntry): z.input<typeof schemas.auditEntry> {
  return {
    sequence: entry.sequence,
    at: isoInstant(entry.at),
    principal: entry.principal,
    action: entry.action,
    subject: entry.subject,
    reason: entry.reason ?? null,
    ticket_ref: entry.ticketRef ?? null,
    detail: withIsoInstants(entry.detail),
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}

/** Members of `detail` whose values are instants. */
const INSTANT_NAMES: ReadonlySet<string> = new Set(['graceUntil', 'expiresAt']);

/**
 * Returns `detail` with its instants in ISO 8601. The log stores instants in milliseconds. Changing the
 * stored form would break the audit hash chain.
 */
function withIsoInstants(detail: JsonObject): Record<string, z.core.util.JSONType> {
  const presented = Object.entries(detail).map(([name, value]) => [name, presentedDetail(name, value)]);
  return Object.fromEntries(presented);
}

function presentedDetail(name: string, value: Json): unknown {
  if (INSTANT_NAMES.has(name) && typeof value === 'number') return isoInstant(value);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? withIsoInstants(value as JsonObject) : value;
}

/** Returns the result of the verification: of the log and, if the log is intact, of the entitlements. */
export function presentedVerdict(
  log: AuditVerdict,
  entitlements: EntitlementsVerdict | undefined,
): z.input<typeof schemas.verification> {
  const nothing = { rows: null, head: null, fault: null, sequence: null, did: null };
  if (!log.intact) return { ...nothing, intact: false, fault: log.fault, sequence: log.sequence };
  const whole = { ...nothing, rows: log.rows, head: log.head.hash };
  return entitlements?.intact === false
    ? { ...whole, intact: false, fault: 'contradicted', did: entitlements.did }
    : { ...whole, intact: true };
}

export function presentedCredential(credential: MachineCredential): z.input<typeof schemas.credential> {
  return {
    id: credential.id,
    name: credential.name,
    roles: [...credential.roles],
    created_by: credential.createdBy,
    created_at: isoInstant(credential.createdAt),
    expires_at: isoInstantOrNull(credential.expiresAt),
    revoked_at: isoInstantOrNull(credential.revokedAt),
    last_used_at: isoInstantOrNull(credential.lastUsedAt),
  };
}

export function presentedInvite(invite: CreatedInvite): z.input<typeof schemas.invite> {
  return { code: invite.inviteCode.reveal(), expires_at: isoInstant(invite.expiresAt) };
}

export function presentedListedInvite(
  invite: ListedInvite,
  handles: ReadonlyMap<Did, Handle>,
): z.input<typeof schemas.listedInvite> {
  const { digest, state, note, createdBy, createdAt, expiresAt, usedAt, usedBy, revokedAt } = invite;
  return {
    id: digest,
    state,
    note,
    created_by: createdBy,
    created_by_handle: handles.get(createdBy as Did) ?? null,
    created_at: isoInstant(createdAt),
    expires_at: isoInstant(expiresAt),
    used_at: isoInstantOrNull(usedAt),
    used_by: usedBy,
    used_by_handle: (usedBy && handles.get(usedBy)) ?? null,
    revoked_at: isoInstantOrNull(revokedAt),
  };
}
