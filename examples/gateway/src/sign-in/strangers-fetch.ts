import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/** The servers that unauthenticated clients can make this server call, and a time limit. */
export interface StrangersFetchOptions {
  /** Allows addresses of private networks, any port, and plain http. Use it only in development. */
  readonly privateNetworks: boolean;
  /** Origins of our own servers, which are allowed although they are on loopback. */
  readonly own?: readonly string[];
  /** Time limit for one of them, to the last byte of its response. */
  readonly timeout?: Milliseconds | undefined;
}

/**
 * Fetches from servers that unauthenticated clients name (personal data servers, identity documents), within
 * limits of time and size. Never connects to an address of a private network. Never follows a redirect,
 * because only the first address was checked.
 */
export function strangersFetch({
  privateNetworks,
  own = [],
  timeout = 10 * SECOND,
}: StrangersFetchOptions): typeof fetch {
  let guarded: Promise<typeof fetch> | undefined;
  let trusted: Promise<typeof fetch> | undefined;
  return async (input, init) => {
    if (own.includes(originOf(input))) {
      trusted ??= guardedFetch(false, timeout);
      return (await trusted)(input, { ...init, redirect: 'error' });
    }
    guarded ??= guardedFetch(!privateNetworks, timeout);
    return (await guarded)(input, { ...init, redirect: 'error' });
  };
}

function originOf(input: string | URL | Request): string {
  return new URL(input instanceof Request ? input.url : input).origin;
}

/** Loads the library at first use, because its three HTTP clients take a tenth of an idle server's memory. */
async function guardedFetch(ssrfProtection: boolean, timeout: Milliseconds): Promise<typeof fetch> {
  const { safeFetchWrap } = await import('@atproto-labs/fetch-node');
  return safeFetchWrap({ ssrfProtection, timeout });
}
