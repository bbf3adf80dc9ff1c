import { safeFetchWrap } from '@atproto-labs/fetch-node';

/**
 * Fetches from servers that strangers name (their homes, their identity documents): never from an address of a
 * private network, and never further along a redirect, for only the first address would have been looked at.
 */
export function strangersFetch(): typeof fetch {
  const guarded = safeFetchWrap();
  return (input, init) =>
    guarded(input, { ...init, redirect: init?.redirect === 'manual' ? 'manual' : 'error' });
}
