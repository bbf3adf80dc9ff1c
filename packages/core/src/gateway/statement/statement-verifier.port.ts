import type { JsonObject } from '../../kernel/json.ts';

/** Verifies signatures of statements. */
export abstract class StatementVerifier {
  /**
   * The claims, if one of these public keys has signed the text as a statement. Otherwise undefined: without
   * a signature, or for another algorithm, key or type. The header of the text is not trusted.
   */
  abstract claims(text: string, keys: readonly string[]): Promise<JsonObject | undefined>;
}
