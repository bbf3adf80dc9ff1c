import type { Secret } from '../../kernel/secret.ts';

/** The operated gateway, from which a gateway at home fetches statements. */
export abstract class EntitlementService {
  /**
   * Returns a statement for the device with this token. Does not verify the statement. Throws
   * `EntitlementServiceUnavailable` if the response contains no statement.
   */
  abstract statement(token: Secret, nonce: string): Promise<string>;

  /** Returns the public keys of the gateway. Throws `EntitlementServiceUnavailable`. */
  abstract keys(): Promise<readonly string[]>;
}
