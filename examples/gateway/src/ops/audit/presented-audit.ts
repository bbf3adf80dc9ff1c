import type { AuditEntry, AuditVerdict } from '@gatehouse/core/audit';
import type { EntitlementsVerdict } from '@gatehouse/core/entitlement';
import type { Json, JsonObject } from '@gatehouse/core/kernel';
import { isoInstant } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';
import type { auditEntry, verification } from './audit-schemas.ts';

export function presentedAuditEntry(entry: AuditEntry): z.input<typeof auditEntry> {
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
): z.input<typeof verification> {
  const nothing = { rows: null, head: null, fault: null, sequence: null, did: null };
  if (!log.intact) return { ...nothing, intact: false, fault: log.fault, sequence: log.sequence };
  const whole = { ...nothing, rows: log.rows, head: log.head.hash };
  return entitlements?.intact === false
    ? { ...whole, intact: false, fault: 'contradicted', did: entitlements.did }
    : { ...whole, intact: true };
}
