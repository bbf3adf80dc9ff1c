import { type Capabilities, PolicyPort, PolicyUnavailable } from '@gatehouse/core/entitlement';

/**
 * The policy for a database that was unreachable when the server started. The policy is unavailable until the database
 * role has been checked. If the role is unsafe, the policy stays unavailable.
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

  override async effectiveCapabilities(did: string): Promise<Capabilities> {
    await this.#checked();
    return this.#policy.effectiveCapabilities(did);
  }

  /** Checks the role until a check succeeds. Concurrent callers share one check. */
  #checked(): Promise<void> {
    this.#passed ??= this.#check().catch((cause) => {
      this.#passed = undefined;
      throw new PolicyUnavailable({ cause });
    });
    return this.#passed;
  }
}
