import { type DomainError, SECOND } from '@gatehouse/core/kernel';
import { SignInThrottled } from '@gatehouse/core/throttle';
import { MethodNotAllowed } from './http-refusals.ts';
import type { RefusalCode } from './refusal-code.ts';

interface RefusalRow {
  readonly status: number;
  /** Headers that the standard asks for with this status. */
  readonly headers?: (refusal: DomainError) => Record<string, string>;
}

/** How each refusal is answered. A code without a row does not compile. */
export const refusalTable: Readonly<Record<RefusalCode, RefusalRow>> = {
  address_refused: { status: 403 },
  admin_only: { status: 403 },
  already_configured: { status: 409 },
  already_in_grace: { status: 409 },
  body_too_large: { status: 413 },
  busy: { status: 503, headers: () => ({ 'Retry-After': '5' }) },
  credential_name_taken: { status: 409 },
  entitlement_changed: { status: 412 },
  event_id_reused: { status: 409 },
  foreign_pds: { status: 403 },
  grace_not_extendable: { status: 409 },
  host_refused: { status: 421 },
  invalid_credentials: { status: 401 },
  invalid_request: { status: 400 },
  invite_unusable: { status: 403 },
  last_admin: { status: 409 },
  malformed_json: { status: 400 },
  method_not_allowed: { status: 405, headers: allowHeader },
  no_local_password: { status: 409 },
  not_an_operator: { status: 403 },
  not_found: { status: 404 },
  nothing_to_lapse: { status: 409 },
  oauth_authorize_failed: { status: 400 },
  oauth_denied: { status: 403 },
  oauth_failed: { status: 502 },
  oauth_scope_missing: { status: 403 },
  oauth_state_invalid: { status: 400 },
  origin_not_verified: { status: 401 },
  origin_refused: { status: 403 },
  own_password: { status: 403 },
  own_role: { status: 403 },
  pds_refused: { status: 409 },
  pds_unavailable: { status: 502 },
  policy_unavailable: { status: 503 },
  role_required: { status: 403 },
  sso_denied: { status: 403 },
  sso_failed: { status: 502 },
  sso_state_invalid: { status: 400 },
  sso_unavailable: { status: 503 },
  sso_unreachable: { status: 502 },
  storage_unavailable: { status: 503 },
  too_many_attempts: { status: 429, headers: retryAfterHeader },
  unauthenticated: { status: 401 },
  unsupported_media_type: { status: 415 },
  username_taken: { status: 409 },
  wrong_password: { status: 403 },
};

/** RFC 9110 section 15.5.6. */
function allowHeader(refusal: DomainError): Record<string, string> {
  return refusal instanceof MethodNotAllowed ? { Allow: refusal.allowed.join(', ') } : {};
}

/** RFC 9110 section 10.2.3, in whole seconds. */
function retryAfterHeader(refusal: DomainError): Record<string, string> {
  if (!(refusal instanceof SignInThrottled)) return {};
  return { 'Retry-After': String(Math.max(1, Math.ceil(refusal.retryAfter / SECOND))) };
}
