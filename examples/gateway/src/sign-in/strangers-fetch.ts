import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

/** Rules for requests to servers that unauthenticated clients choose. */
export interface StrangersFetchOptions {
  /** Allows addresses of private networks, any port, and plain http. Use it only in development. */
  readonly privateNetworks: boolean;
  /** Origins of the operator's own servers. They are allowed, although they are on loopback. */
  readonly own?: readonly string[];
  /** Time limit for a request, including the last byte of its response. */
  readonly timeout?: Milliseconds | undefined;
}

/**
 * Returns a `fetch` for servers that unauthenticated clients choose, such as personal data servers and identity
 * documents. Limits time and size. Connects to private networks only with `privateNetworks`, or to a server in `own`.
 * Never follows a redirect, because only the first address was checked.
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

/**
 * Imports the library at the first call, because its three HTTP clients take a tenth of an idle server's
 * memory.
 */
async function guardedFetch(ssrfProtection: boolean, timeout: Milliseconds): Promise<typeof fetch> {
  const { safeFetchWrap } = await import('@atproto-labs/fetch-node');
  return safeFetchWrap({ ssrfProtection, timeout });
}
