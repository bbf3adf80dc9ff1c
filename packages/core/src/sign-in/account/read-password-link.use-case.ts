import type { Instant } from '../../kernel/instant.ts';
import { type OpenPasswordLinkPorts, openPasswordLink } from './open-password-link.ts';

/** The account whose password a link can set, as the holder of the link reads it. */
export interface PasswordLinkFacts {
  readonly username: string;
  readonly expiresAt: Instant;
}

/** Tells the holder of a link whose password it sets. Changes nothing. */
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
