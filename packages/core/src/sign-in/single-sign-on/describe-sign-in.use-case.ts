import type { AccountStore } from '../account/account-store.port.ts';
import type { SsoActivation } from './sso-activation.ts';

/** The options that a sign-in page can offer. */
export interface SignInOptions {
  /** True if an account exists. */
  readonly configured: boolean;
  /** The label of the single sign-on button; null if single sign-on is not offered. */
  readonly ssoLabel: string | null;
}

/** Dependencies of `DescribeSignIn`. */
export interface DescribeSignInPorts {
  readonly accounts: AccountStore;
  readonly activation: SsoActivation;
}

/** Returns the ways to sign in. */
export class DescribeSignIn {
  readonly #ports: DescribeSignInPorts;

  constructor(ports: DescribeSignInPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<SignInOptions> {
    const [configured, offered] = await Promise.all([
      this.#ports.accounts.hasAny(),
      this.#ports.activation.offered(),
    ]);
    return { configured, ssoLabel: offered?.buttonLabel ?? null };
  }
}
