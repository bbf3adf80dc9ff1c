import type { SettingFault } from '@gatehouse/http-koa/process';

/** Result of one check of an installation. */
export interface Finding {
  readonly check: string;
  /** A result that is not a fault but worth showing. */
  readonly note?: string;
  /** A result that does not prevent the installation from working, with what to do about it. */
  readonly warning?: string;
  /** The faults, each with an instruction on how to fix it; empty if no fault was found. */
  readonly faults: readonly SettingFault[];
}
