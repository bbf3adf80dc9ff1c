import type { Secret } from '../../kernel/secret.ts';

/** The gateway that keeps the entitlements, as a gateway at home reaches it. */
export abstract class EntitlementService {
  /**
   * The statement to the device of this token, not verified. Throws `EntitlementServiceUnavailable` for every response
   * that cannot be one.
   */
  abstract statement(token: Secret, nonce: string): Promise<string>;

  /** Its public keys. Throws `EntitlementServiceUnavailable`. */
  abstract keys(): Promise<readonly string[]>;
}
