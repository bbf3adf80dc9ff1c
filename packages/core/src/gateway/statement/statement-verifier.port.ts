import type { JsonObject } from '../../kernel/json.ts';

/** Verifies signatures of statements. */
export abstract class StatementVerifier {
  /**
   * The claims, if one of these public keys has signed the text as a statement. Otherwise undefined: for text without
   * a signature, with one of another algorithm or key, or of another type, whatever the text says of itself.
   */
  abstract claims(text: string, keys: readonly string[]): Promise<JsonObject | undefined>;
}
