import type { z } from 'zod';

/** Processes of the product. Each reads its slice of the settings table. */
export const PROCESS_TITLES = {
  customer: 'The customer gateway',
  ops: 'The operator API',
  proxy: 'The authorization proxy',
  worker: 'The sync worker',
  bridge: 'The OpenID Connect bridge',
  edge: 'The edge',
  mesh: 'The process of the mesh',
  'command-line': 'This command',
} as const;

export type ProcessName = keyof typeof PROCESS_TITLES;

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
