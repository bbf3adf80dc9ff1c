import type { ConfigFault } from './config-invalid.ts';
import type { Slice } from './slice.ts';

/**
 * Returns a fault if the secret is unset and there are several workers. Each worker would create its own random secret,
 * and could not open what the others have sealed. In production, the secret is required or the feature is off.
 */
export function workerFaults(
  slice: Slice,
  secret: 'BRIDGE_SECRET' | 'JWT_SECRET' | 'OPS_SESSION_SECRET',
): ConfigFault[] {
  const isSet = (slice.optional(secret) ?? []).length > 0;
  const isAtFault = slice.faults.some(({ field }) => field === secret);
  if (slice.isRelease || isSet || isAtFault || (slice.optional('WORKERS') ?? 1) === 1) return [];
  const message = 'is missing, but several workers must have the same secret';
  return [{ field: secret, message, remedy: `Set ${secret}, or WORKERS=1` }];
}
