import type { DomainError, JsonObject } from '@gatehouse/core/kernel';

/** How one refusal is answered and logged. */
export interface RefusalRow {
  readonly status: number;
  /** Headers that the standard asks for with this status. */
  readonly headers?: (refusal: DomainError) => Readonly<Record<string, string>>;
  /** Members of the body beside code and message. */
  readonly fields?: (refusal: DomainError) => JsonObject;
  /**
   * The server refuses so by design although its status is 5xx, and strangers can cause it: the log gets one short line,
   * rate limited.
   */
  readonly isExpected?: boolean;
}

/**
 * How each refusal is answered. Type a table by the codes of its own refusal classes (`RefusalCodesOf`): then a code without
 * a row does not compile.
 */
export type RefusalTable<Code extends string = string> = Readonly<Record<Code, RefusalRow>>;
