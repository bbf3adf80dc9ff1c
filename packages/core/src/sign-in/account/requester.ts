/** A client that waits for a slow hash. Clients take turns by address. */
export interface Requester {
  /** The address, reduced to what one subscriber owns (IPv6: the /64). */
  readonly address: string;
  /** Whether the account has signed in from this address before. Such clients are served first. */
  readonly isFamiliar: boolean;
}

/**
 * Returns the requester for an administrator or the operator. It is treated as familiar, so their password checks
 * run before those of unfamiliar clients.
 */
export function staffRequester(principal: string): Requester {
  return { address: `principal ${principal}`, isFamiliar: true };
}
