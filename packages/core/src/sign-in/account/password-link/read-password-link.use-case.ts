import type { Instant } from '../../../kernel/instant.ts';
import { type OpenPasswordLinkPorts, openPasswordLink } from './open-password-link.ts';

/** Data that the user of a link can read about the account whose password the link sets. */
export interface PasswordLinkFacts {
  readonly username: string;
  readonly expiresAt: Instant;
}

/** Returns the account whose password the link sets, for the user of the link. Changes nothing. */
export class ReadPasswordLink {
  readonly #ports: OpenPasswordLinkPorts;

  constructor(ports: OpenPasswordLinkPorts) {
    this.#ports = ports;
  }

  /** Throws `PasswordLinkInvalid`. */
  async execute(token: string): Promise<PasswordLinkFacts> {
    const { link, account } = await openPasswordLink(token, this.#ports);
    return { username: account.username, expiresAt: link.expiresAt };
  }
}
