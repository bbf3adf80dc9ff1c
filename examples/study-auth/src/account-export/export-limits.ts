import { HOUR } from '@gatehouse/core/kernel';
import type { StrangerLimits } from '@gatehouse/core/throttle';

/** Actions that are limited because each of them reads every record of an account. */
export type ExportAct = 'export';

/** Limits of these actions. They are counted by account instead of by address. */
export const EXPORT_LIMITS: StrangerLimits<ExportAct> = { export: { window: HOUR, perAddress: 10 } };
