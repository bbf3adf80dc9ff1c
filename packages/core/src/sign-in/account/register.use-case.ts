import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { OpenedSession, SessionOpener, SigningClient } from '../session/session-opener.ts';
import type { Account } from './account.ts';
import type { AccountCreator } from './account-creator.ts';
import { AlreadyConfigured, UsernameTaken } from './account-errors.ts';
import type { AccountStore } from './account-store.port.ts';
import { parseNewCredentials } from './new-credentials.ts';
import type { PasswordRules } from './password/password.ts';
import type { PasswordHasher } from './password/password-hasher.port.ts';
import { signInOrigin } from './sign-in/sign-in-origin.ts';
import type { PresentedName, SignInThrottle } from './sign-in/sign-in-throttle.ts';

/** A new user's request to create their own account. */
export interface Registration extends PresentedName {
  readonly password: string;
  readonly client: SigningClient;
}

/** A user who has just signed in. */
export interface SignedIn extends OpenedSession {
  readonly account: Account;
}

/** Determines who can register: `first` for the first user only, `anyone` for every user. */
export type RegistrationMode = 'first' | 'anyone';

/** Dependencies of `Register`. */
export interface RegisterPorts {
  readonly accounts: AccountStore;
  readonly creator: AccountCreator;
  readonly opener: SessionOpener;
  readonly hasher: PasswordHasher;
  readonly rules: PasswordRules;
  readonly throttle: SignInThrottle;
  readonly unitOfWork: UnitOfWork;
}

/** Creates an account for a new user and signs them in. The first account of an installation is an admin. */
export class Register {
  readonly #ports: RegisterPorts;

  constructor(ports: RegisterPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `InvalidInput`, `UsernameTaken` or `HasherBusy`. In mode `first`, also throws `AlreadyConfigured` for every
   * user except the first.
   */
  async execute(registration: Registration, mode: RegistrationMode): Promise<SignedIn> {
    if (mode === 'first' && (await this.#ports.accounts.hasAny())) throw new AlreadyConfigured();
    const { username, password } = parseNewCredentials(registration, this.#ports.rules);
    const passwordHash = await this.#ports.hasher.hash(password, {
      address: registration.address,
      isFamiliar: false,
    });
    return this.#ports.unitOfWork.run(async () => {
      const { account, outcome, first } = await this.#ports.creator.create({
        username,
        role: 'user',
        login: { passwordHash },
        origin: signInOrigin(registration.address, registration.client),
      });
      if (mode === 'first' && !first) throw new AlreadyConfigured();
      if (outcome !== 'inserted') throw new UsernameTaken();
      await this.#ports.throttle.registered({
        username,
        accountId: account.id,
        address: registration.address,
      });
      return { account, ...(await this.#ports.opener.open(account.id, registration.client)) };
    });
  }
}
