import type { z } from 'zod';
import type { ProcessName } from './process-name.ts';

/** One row of the settings table. */
export interface Setting {
  /** Environment variable, also read from `.env`. */
  readonly variable: string;
  /** Manifest field that the variable overrides; absent for settings that the manifest does not have. */
  readonly field?: string;
  /** Older variable, read if `variable` is unset. */
  readonly alias?: string;
  readonly schema: z.ZodType;
  readonly processes: readonly ProcessName[];
  /** Value if no source sets one. */
  readonly fallback?: unknown;
  /** `always`: every installation must set it. `release`: it is required only with NODE_ENV=production. */
  readonly required?: 'always' | 'release';
  /** True if the value must never be printed. */
  readonly isSecret?: true;
  /** A secret that must be strong with NODE_ENV=production. */
  readonly isStrong?: true;
  readonly description: string;
}
