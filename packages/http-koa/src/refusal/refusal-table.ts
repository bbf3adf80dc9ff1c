import type { DomainError, JsonObject } from '@gatehouse/core/kernel';

/** The response to one refusal, and whether it is logged. */
export interface RefusalRow {
  readonly status: number;
  /** Returns additional headers of the response, such as `Allow` or `Retry-After`. */
  readonly headers?: (refusal: DomainError) => Readonly<Record<string, string>>;
  /** Returns additional members of the body, besides `error` and `message`. */
  readonly fields?: (refusal: DomainError) => JsonObject;
  /**
   * True if the refusal is not a fault of the server although its status is 5xx, and anonymous clients can cause it.
   * The log then contains only short lines about the refusal, whose rate is limited, unless the refusal has a cause.
   */
  readonly isExpected?: boolean;
}

/**
 * The responses to refusals, by code. A table must use `RefusalCodesOf` to list the codes of its own refusal classes,
 * so that TypeScript reports a code without a row.
 */
export type RefusalTable<Code extends string = string> = Readonly<Record<Code, RefusalRow>>;
