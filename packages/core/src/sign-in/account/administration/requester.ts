/** A client that waits for a slow hash. Clients with different addresses take turns. */
export interface Requester {
  /**
   * The network of one subscriber: the IPv4 address, or the /64 of the IPv6 address. A text that names the principal in
   * the result of `staffRequester`.
   */
  readonly address: string;
  /** True if the account has signed in from this address before. Such requests are preferred. */
  readonly isFamiliar: boolean;
}

/**
 * Returns the requester for an administrator or the operator. Its hashes are preferred to those of unfamiliar clients.
 */
export function staffRequester(principal: string): Requester {
  return { address: `principal ${principal}`, isFamiliar: true };
}
