import type { JsonObject } from '../../kernel/json.ts';

/** Verifies signatures of statements. */
export abstract class StatementVerifier {
  /**
   * Returns the claims if one of these public keys has signed the text as a statement. Returns undefined for a missing
   * or wrong signature, or another algorithm, key or type. Does not trust the header of the text.
   */
  abstract claims(text: string, keys: readonly string[]): Promise<JsonObject | undefined>;
}
