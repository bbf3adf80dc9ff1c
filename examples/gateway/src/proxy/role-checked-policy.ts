import { type Capabilities, PolicyPort, PolicyUnavailable } from '@gatehouse/core/entitlement';

/**
 * Asks the policy only after the database's role was found to be a safe one. While nobody knows (the database may be
 * away when the proxy starts), and when it is not, the policy is unavailable.
 */
export class RoleCheckedPolicy extends PolicyPort {
  readonly #policy: PolicyPort;
  readonly #check: () => Promise<void>;
  #passed: Promise<void> | undefined;

  constructor(policy: PolicyPort, check: () => Promise<void>) {
    super();
    this.#policy = policy;
    this.#check = check;
  }

  /** Checks the role unless that was done, once for all who ask at the same time. */
  checkRole(): Promise<void> {
    this.#passed ??= this.#check().catch((error) => {
      this.#passed = undefined;
      throw error;
    });
    return this.#passed;
  }

  override async effectiveCapabilities(did: string): Promise<Capabilities> {
    await this.checkRole().catch((cause) => {
      throw new PolicyUnavailable({ cause });
    });
    return this.#policy.effectiveCapabilities(did);
  }
}
