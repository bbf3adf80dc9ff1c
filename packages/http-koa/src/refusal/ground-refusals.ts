import { type DomainError, SECOND } from '@gatehouse/core/kernel';
import { SignInThrottled } from '@gatehouse/core/throttle';
import { MethodNotAllowed } from './http-refusals.ts';
import type { RefusalCodesOf } from './refusal-code.ts';
import type { RefusalTable } from './refusal-table.ts';

/** Codes of the refusals that every server can send. */
export type GroundRefusalCode =
  | RefusalCodesOf<typeof import('@gatehouse/core/audit')>
  | RefusalCodesOf<typeof import('@gatehouse/core/kernel')>
  | RefusalCodesOf<typeof import('@gatehouse/core/settings')>
  | RefusalCodesOf<typeof import('@gatehouse/core/throttle')>
  | RefusalCodesOf<typeof import('./http-refusals.ts')>;

/** The responses to refusals that every server can send. TypeScript reports a code without a row. */
export const groundRefusals: RefusalTable<GroundRefusalCode> = {
  address_refused: { status: 403 },
  body_incomplete: { status: 400 },
  body_too_large: { status: 413 },
  host_refused: { status: 421 },
  invalid_request: { status: 400 },
  length_required: { status: 411 },
  malformed_json: { status: 400 },
  malformed_target: { status: 400 },
  method_not_allowed: { status: 405, headers: allowHeader },
  not_found: { status: 404 },
  origin_refused: { status: 403 },
  request_timeout: { status: 408 },
  storage_unavailable: { status: 503 },
  too_many_attempts: { status: 429, headers: retryAfterHeader },
  too_many_bodies: { status: 503, headers: () => ({ 'Retry-After': '5' }), isExpected: true },
  unauthenticated: { status: 401 },
  unsupported_media_type: { status: 415 },
};

/** Returns the `Allow` header (RFC 9110 section 15.5.6). */
function allowHeader(refusal: DomainError): Record<string, string> {
  return refusal instanceof MethodNotAllowed ? { Allow: refusal.allowed.join(', ') } : {};
}

/** Returns the `Retry-After` header in whole seconds (RFC 9110 section 10.2.3). */
function retryAfterHeader(refusal: DomainError): Record<string, string> {
  if (!(refusal instanceof SignInThrottled)) return {};
  return { 'Retry-After': String(Math.max(1, Math.ceil(refusal.retryAfter / SECOND))) };
}
