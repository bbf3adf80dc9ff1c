import type { AccountStore } from '../account/account-store.port.ts';
import type { SsoActivation } from './sso-activation.ts';

/** What a sign-in page must know before anybody has signed in. */
export interface SignInOptions {
  /** False until the first account exists. */
  readonly configured: boolean;
  /** The label of the single sign-on button; null when there is none to offer. */
  readonly ssoLabel: string | null;
}

/** Tells what ways in there are. */
export class DescribeSignIn {
  readonly #accounts: AccountStore;
  readonly #activation: SsoActivation;

  constructor(ports: { accounts: AccountStore; activation: SsoActivation }) {
    this.#accounts = ports.accounts;
    this.#activation = ports.activation;
  }

  async execute(): Promise<SignInOptions> {
    const [configured, offered] = await Promise.all([this.#accounts.hasAny(), this.#activation.offered()]);
    return { configured, ssoLabel: offered?.buttonLabel ?? null };
  }
}
