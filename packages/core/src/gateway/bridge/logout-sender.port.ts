import type { BridgeMessages } from './bridge-messages.ts';

/** Sends logout tokens to clients (OpenID Connect Back-Channel Logout 1.0). */
export abstract class LogoutSender {
  /**
   * Notifies the client that the login has ended. Does nothing if the client no longer exists or has no logout URI.
   * Rejects if the client cannot be reached or refuses the token.
   */
  abstract send(logout: BridgeMessages['bridge.logout']): Promise<void>;
}
