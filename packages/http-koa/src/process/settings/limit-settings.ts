import { SECOND } from '@gatehouse/core/kernel';
import type { z } from 'zod';
import { DEFAULT_LIMITS, type ServerLimits } from '../connections/server-limits.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * Settings of `ServerLimits`, for use in the settings table of a server. DRAIN_DELAY and STOP_TIMEOUT are in seconds.
 */
export const limitSettings = {
  DRAIN_DELAY: wholeNumber(0, 3_600).optional(),
  STOP_TIMEOUT: wholeNumber(1, 3_600).default(DEFAULT_LIMITS.stopTimeout / SECOND),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(DEFAULT_LIMITS.maxConnections),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(DEFAULT_LIMITS.maxConnectionsPerAddress),
};

type LimitSettings = z.output<z.ZodObject<typeof limitSettings>>;

const PRODUCTION_DRAIN_DELAY_SECONDS = 5;

/** Converts the settings to limits. By default only a server in production waits for balancers. */
export function serverLimits(
  settings: LimitSettings,
  isProduction: boolean,
  trustedProxies: readonly string[],
): ServerLimits {
  const drainDelay = settings.DRAIN_DELAY ?? (isProduction ? PRODUCTION_DRAIN_DELAY_SECONDS : 0);
  return {
    drainDelay: drainDelay * SECOND,
    stopTimeout: settings.STOP_TIMEOUT * SECOND,
    maxConnections: settings.MAX_CONNECTIONS,
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    trustedProxies,
  };
}
