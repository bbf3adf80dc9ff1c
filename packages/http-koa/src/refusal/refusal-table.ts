import type { DomainError, JsonObject } from '@gatehouse/core/kernel';

/** The response to one refusal, and how the refusal is logged. */
export interface RefusalRow {
  readonly status: number;
  /** Headers that the standard asks for with this status. */
  readonly headers?: (refusal: DomainError) => Readonly<Record<string, string>>;
  /** Members of the body beside code and message. */
  readonly fields?: (refusal: DomainError) => JsonObject;
  /**
   * The server refuses by design although the status is 5xx, and anonymous clients can cause it. The log gets one
   * short, rate-limited line.
   */
  readonly isExpected?: boolean;
}

/**
 * The rows of refusals, by code. Give each table the type of the codes of its own refusal classes
 * (`RefusalCodesOf`), so that a code without a row does not compile.
 */
export type RefusalTable<Code extends string = string> = Readonly<Record<Code, RefusalRow>>;
