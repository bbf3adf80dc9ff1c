import type { DomainError, JsonObject } from '@gatehouse/core/kernel';

/** The response to one refusal, and how the refusal is logged. */
export interface RefusalRow {
  readonly status: number;
  /** Headers that the standard requires with this status. */
  readonly headers?: (refusal: DomainError) => Readonly<Record<string, string>>;
  /** Additional members of the body, besides code and message. */
  readonly fields?: (refusal: DomainError) => JsonObject;
  /**
   * True if anonymous clients can cause this refusal and it is not a fault of the server, although its status
   * is 5xx. The log then gets one short, rate-limited line.
   */
  readonly isExpected?: boolean;
}

/**
 * The rows of refusals, by code. The type of a table must list the codes of its own refusal classes
 * (`RefusalCodesOf`), so that a code without a row does not compile.
 */
export type RefusalTable<Code extends string = string> = Readonly<Record<Code, RefusalRow>>;
