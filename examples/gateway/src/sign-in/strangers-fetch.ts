import { safeFetchWrap } from '@atproto-labs/fetch-node';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/** Whom strangers may make this server talk to, and for how long. */
export interface StrangersFetchOptions {
  /** Allows addresses of private networks, any port, and plain http: only for development. */
  readonly privateNetworks: boolean;
  /** How long one of them may take, to the last byte of its answer. */
  readonly timeout?: Milliseconds | undefined;
}

/**
 * Fetches from servers that strangers name (their homes, their identity documents), within limits of time and size:
 * never from an address of a private network, and never along a redirect, for only the first address would have been
 * looked at.
 */
export function strangersFetch({
  privateNetworks,
  timeout = 10 * SECOND,
}: StrangersFetchOptions): typeof fetch {
  const guarded = safeFetchWrap({ ssrfProtection: !privateNetworks, timeout });
  return (input, init) => guarded(input, { ...init, redirect: 'error' });
}
