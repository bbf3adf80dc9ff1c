import { type Instant, SECOND } from '../../kernel/instant.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Capabilities, DenialReason, Denials } from '../entitlement/capabilities.ts';
import type { EntitlementState } from '../entitlement/entitlement-state.ts';
import { type Did, isDid } from '../pds/did.ts';
import type { Statement } from './statement.ts';
import { isStatementKey } from './statement-key.ts';

const MAX_KEYS = 16;
const STATES: readonly EntitlementState[] = ['none', 'active', 'grace', 'lapsed'];
const REASONS: readonly DenialReason[] = ['no_entitlement', 'base_lapsed', 'base_required'];

/** The claims of a statement (RFC 7519). Programs of other vendors read them, so a name must never change. */
export function statementClaims(statement: Statement): JsonObject {
  const { issuer, holder, audience, nonce, issuedAt, freshUntil, usableUntil, version, keys } = statement;
  const { metadataWriteAllowed, safetyNetAllowed, supportSeatAllowed, state, denials, validUntil } =
    statement.capabilities;
  return {
    iss: issuer,
    sub: holder,
    aud: audience,
    ...(nonce !== undefined && { nonce }),
    iat: issuedAt / SECOND,
    exp: freshUntil / SECOND,
    use_until: usableUntil / SECOND,
    version,
    metadata_write_allowed: metadataWriteAllowed,
    safety_net_allowed: safetyNetAllowed,
    support_seat_allowed: supportSeatAllowed,
    state,
    denials: {
      ...(denials.metadataWriteAllowed && { metadata_write_allowed: denials.metadataWriteAllowed }),
      ...(denials.safetyNetAllowed && { safety_net_allowed: denials.safetyNetAllowed }),
      ...(denials.supportSeatAllowed && { support_seat_allowed: denials.supportSeatAllowed }),
    },
    grace_until: validUntil === null ? null : validUntil / SECOND,
    keys,
  };
}

/**
 * Returns the statement with these claims; undefined if a claim is missing or has the wrong type. Ignores unknown
 * claims.
 */
export function statementOf(claims: JsonObject): Statement | undefined {
  const { iss, sub, aud, nonce, version, keys } = claims;
  const [issuedAt, freshUntil, usableUntil] = [claims.iat, claims.exp, claims.use_until].map(instantOf);
  const allowed = capabilitiesOf(claims);
  if (typeof iss !== 'string' || typeof sub !== 'string' || !isDid(sub) || typeof aud !== 'string') return;
  if (nonce !== undefined && typeof nonce !== 'string') return;
  if (issuedAt === undefined || freshUntil === undefined || usableUntil === undefined || !allowed) return;
  if (!isCount(version) || !isKeyList(keys)) return;
  const [issuer, holder, audience]: [string, Did, string] = [iss, sub, aud];
  const instants = { issuedAt, freshUntil, usableUntil };
  return { issuer, holder, audience, nonce, ...instants, version, capabilities: allowed, keys };
}

function capabilitiesOf(claims: JsonObject): Capabilities | undefined {
  const {
    metadata_write_allowed: metadataWriteAllowed,
    safety_net_allowed: safetyNetAllowed,
    support_seat_allowed: supportSeatAllowed,
    grace_until,
  } = claims;
  const state = STATES.find((each) => each === claims.state);
  const validUntil = grace_until === null ? null : instantOf(grace_until);
  const denials = denialsOf(claims.denials);
  if (typeof metadataWriteAllowed !== 'boolean' || typeof safetyNetAllowed !== 'boolean') return;
  if (typeof supportSeatAllowed !== 'boolean' || !state || validUntil === undefined || !denials) return;
  return { metadataWriteAllowed, safetyNetAllowed, supportSeatAllowed, state, denials, validUntil };
}

function denialsOf(value: Json | undefined): Denials | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const named = value as JsonObject;
  const reason = (claim: string) => REASONS.find((each) => each === named[claim]);
  const [write, net, seat] = ['metadata_write_allowed', 'safety_net_allowed', 'support_seat_allowed'].map(
    reason,
  );
  return {
    ...(write && { metadataWriteAllowed: write }),
    ...(net && { safetyNetAllowed: net }),
    ...(seat && { supportSeatAllowed: seat }),
  };
}

function instantOf(value: Json | undefined): Instant | undefined {
  return isCount(value) && Number.isSafeInteger(value * SECOND) ? value * SECOND : undefined;
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isKeyList(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MAX_KEYS && value.every(isStatementKey);
}
