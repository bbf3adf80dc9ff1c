import type { Instant } from '../kernel/instant.ts';

/** Conditions on rows. A row matches if every given condition holds. */
export interface AuditFilter {
  readonly subject?: string | undefined;
  readonly principal?: string | undefined;
  readonly action?: string | undefined;
  readonly ticketRef?: string | undefined;
  /**
   * Only rows whose principal, action, subject, reason or ticket contains this text. The case of ASCII letters does not
   * matter.
   */
  readonly text?: string | undefined;
  /** Only rows of this instant or later. */
  readonly from?: Instant | undefined;
  /** Only rows before this instant. */
  readonly until?: Instant | undefined;
}
