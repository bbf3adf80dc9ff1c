import type { ConfigFault } from '../config/index.ts';

/** Result of one check of an installation. */
export interface Finding {
  readonly check: string;
  /** What is wrong, each with what to do; empty if nothing is. */
  readonly faults: readonly ConfigFault[];
}
