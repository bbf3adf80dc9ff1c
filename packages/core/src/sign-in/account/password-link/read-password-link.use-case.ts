import type { Instant } from '../../../kernel/instant.ts';
import { type OpenPasswordLinkPorts, openPasswordLink } from './open-password-link.ts';

/** Data about a link and its account that the user of the link can read. */
export interface PasswordLinkFacts {
  readonly username: string;
  readonly expiresAt: Instant;
}

/** Returns the username of the account whose password the link sets, and when the link expires. Changes nothing. */
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
