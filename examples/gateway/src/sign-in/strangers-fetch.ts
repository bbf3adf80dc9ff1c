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
  let guarded: Promise<typeof fetch> | undefined;
  return async (input, init) => {
    guarded ??= guardedFetch(!privateNetworks, timeout);
    return (await guarded)(input, { ...init, redirect: 'error' });
  };
}

/** Loads the library at the first use: it brings three HTTP clients, a tenth of an idle server's memory. */
async function guardedFetch(ssrfProtection: boolean, timeout: Milliseconds): Promise<typeof fetch> {
  const { safeFetchWrap } = await import('@atproto-labs/fetch-node');
  return safeFetchWrap({ ssrfProtection, timeout });
}
