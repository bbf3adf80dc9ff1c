/** A client that waits for a slow hash. Clients with different addresses take turns. */
export interface Requester {
  /**
   * The network of one subscriber: the IPv4 address, or the /64 of the IPv6 address. A text that names the principal in
   * the result of `staffRequester`.
   */
  readonly address: string;
  /** True if the account has signed in from this address before. Requests from such addresses are served first. */
  readonly isFamiliar: boolean;
}

/**
 * Returns the requester for an administrator or the operator. Hashes for this requester are computed before those for
 * unfamiliar clients.
 */
export function staffRequester(principal: string): Requester {
  return { address: `principal ${principal}`, isFamiliar: true };
}
