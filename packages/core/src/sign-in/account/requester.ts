/** The client that waits for a slow hash. Clients take turns by their address. */
export interface Requester {
  /** The address, already reduced to what one subscriber owns (IPv6: the /64). */
  readonly address: string;
  /** Did the account sign in from this address before? If so, it goes ahead of everybody else. */
  readonly isFamiliar: boolean;
}

/** An administrator or the operator, who waits for no stranger. */
export function staffRequester(principal: string): Requester {
  return { address: `principal ${principal}`, isFamiliar: true };
}
