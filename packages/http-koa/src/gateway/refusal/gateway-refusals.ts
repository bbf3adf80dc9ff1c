import { RangeNotSatisfiable } from '@gatehouse/core/block';
import { BlocksMissing, RevisionConflict } from '@gatehouse/core/catalog';
import { type DomainError, type JsonObject, SECOND } from '@gatehouse/core/kernel';
import { RecentSignInRequired } from '@gatehouse/core/operator';
import { QuotaExceeded } from '@gatehouse/core/upload';
import type { GroundRefusalCode } from '../../refusal/ground-refusals.ts';
import type { RefusalCodesOf } from '../../refusal/refusal-code.ts';
import type { RefusalTable } from '../../refusal/refusal-table.ts';

/** Codes of the refusals of the gateway wing. */
export type GatewayRefusalCode = Exclude<
  | RefusalCodesOf<typeof import('@gatehouse/core/holder-key')>
  | RefusalCodesOf<typeof import('@gatehouse/core/billing')>
  | RefusalCodesOf<typeof import('@gatehouse/core/block')>
  | RefusalCodesOf<typeof import('@gatehouse/core/bridge')>
  | RefusalCodesOf<typeof import('@gatehouse/core/device')>
  | RefusalCodesOf<typeof import('@gatehouse/core/catalog')>
  | RefusalCodesOf<typeof import('@gatehouse/core/entitlement')>
  | RefusalCodesOf<typeof import('@gatehouse/core/identity')>
  | RefusalCodesOf<typeof import('@gatehouse/core/operator')>
  | RefusalCodesOf<typeof import('@gatehouse/core/pds')>
  | RefusalCodesOf<typeof import('@gatehouse/core/sign-up')>
  | RefusalCodesOf<typeof import('@gatehouse/core/upload')>,
  GroundRefusalCode
>;

/** The responses to refusals of the gateway wing. TypeScript reports a code without a row. */
export const gatewayRefusals: RefusalTable<GatewayRefusalCode> = {
  account_key_unavailable: { status: 503 },
  account_not_admitted: { status: 403 },
  already_in_grace: { status: 409 },
  block_mismatch: { status: 400 },
  block_not_received: { status: 409 },
  blocks_missing: { status: 409, fields: missingBlocks },
  bridge_client_changed: { status: 409 },
  bridge_client_configured: { status: 409 },
  bridge_client_exists: { status: 409 },
  catalog_full: { status: 409 },
  credential_name_taken: { status: 409 },
  cursor_too_old: { status: 410 },
  direct_puts_not_offered: { status: 404 },
  entitlement_changed: { status: 412 },
  event_id_reused: { status: 409 },
  foreign_pds: { status: 403 },
  grace_not_extendable: { status: 409 },
  invite_unusable: { status: 403 },
  not_an_operator: { status: 403 },
  key_change_conflict: { status: 409 },
  nothing_to_lapse: { status: 409 },
  oauth_authorize_failed: { status: 400 },
  oauth_denied: { status: 403 },
  oauth_failed: { status: 502 },
  oauth_scope_missing: { status: 403 },
  oauth_state_invalid: { status: 400 },
  origin_not_verified: { status: 401 },
  own_operator_role: { status: 403 },
  pds_refused: { status: 409 },
  pds_unavailable: { status: 502 },
  policy_unavailable: { status: 503 },
  quota_exceeded: { status: 413, fields: quotaNumbers },
  range_not_satisfiable: { status: 416, headers: wholeLength },
  recent_sign_in_required: { status: 401, headers: stepUpChallenge, fields: maxAge },
  revision_conflict: { status: 412, fields: currentRevision },
  role_required: { status: 403 },
  'svc.entitlement.metadata_write_denied': { status: 403 },
  'svc.entitlement.safety_net_denied': { status: 403 },
  too_many_devices: { status: 409 },
  too_many_puts: { status: 503, headers: retrySoon, isExpected: true },
  too_many_puts_of_holder: { status: 429, headers: retrySoon },
  too_many_uploads: { status: 409 },
  upload_expired: { status: 410 },
  upload_key_reused: { status: 409 },
  upload_turnover_exceeded: { status: 429 },
};

/** Returns the quota and its use in bytes, so that a client can compute how much space is missing. */
function quotaNumbers(refusal: DomainError): JsonObject {
  return refusal instanceof QuotaExceeded ? { ...refusal.numbers } : {};
}

/** Requests another attempt after one second, because a block of 8 MiB arrives in about that time. */
function retrySoon(): Record<string, string> {
  return { 'Retry-After': '1' };
}

function missingBlocks(refusal: DomainError): JsonObject {
  return refusal instanceof BlocksMissing ? { missing: refusal.missing } : {};
}

function currentRevision(refusal: DomainError): JsonObject {
  return refusal instanceof RevisionConflict ? { current_revision: refusal.current } : {};
}

/** Returns the `Content-Range` header with the whole length (RFC 9110 section 15.5.17). */
function wholeLength(refusal: DomainError): Record<string, string> {
  return refusal instanceof RangeNotSatisfiable ? { 'Content-Range': `bytes */${refusal.length}` } : {};
}

/** Returns the challenge for step-up authentication (RFC 9470 section 3). */
function stepUpChallenge(refusal: DomainError): Record<string, string> {
  if (!(refusal instanceof RecentSignInRequired)) return {};
  const error = 'error="insufficient_user_authentication"';
  return { 'WWW-Authenticate': `Bearer realm="api", ${error}, max_age="${secondsOf(refusal)}"` };
}

/** Returns the accepted age of the sign-in in seconds, so that a page can state it. */
function maxAge(refusal: DomainError): JsonObject {
  return refusal instanceof RecentSignInRequired ? { max_age: secondsOf(refusal) } : {};
}

function secondsOf({ maxAge: age }: RecentSignInRequired): number {
  return Math.ceil(age / SECOND);
}
