import { MINUTE } from '@gatehouse/core/kernel';
import type { StrangerLimits } from '@gatehouse/core/throttle';

/** Actions on the bridge that need no sign-in. */
export type BridgeStrangerAct = 'bridge-authorize' | 'bridge-sign-in' | 'bridge-sign-out';

/** Limits of these actions for one address, which many users can share. */
export const BRIDGE_STRANGER_LIMITS: StrangerLimits<BridgeStrangerAct> = {
  'bridge-authorize': { window: 15 * MINUTE, perAddress: 600 },
  'bridge-sign-in': { window: 15 * MINUTE, perAddress: 100 },
  'bridge-sign-out': { window: 15 * MINUTE, perAddress: 600 },
};
