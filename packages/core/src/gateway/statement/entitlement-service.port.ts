import type { Secret } from '../../kernel/secret.ts';

/** The operated gateway, from which a gateway at home fetches statements. */
export abstract class EntitlementService {
  /**
   * Returns the statement to the device of this token, without verifying it. Throws
   * `EntitlementServiceUnavailable` if the response has no statement.
   */
  abstract statement(token: Secret, nonce: string): Promise<string>;

  /** Its public keys. Throws `EntitlementServiceUnavailable`. */
  abstract keys(): Promise<readonly string[]>;
}
