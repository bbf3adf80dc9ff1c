import type { Instant, Milliseconds } from '../kernel/instant.ts';
import type { AttemptStore } from './attempt-store.port.ts';
import { SignInThrottled } from './sign-in-throttled.ts';
import { SITE_LIMIT_FACTOR, siteOf } from './site-of.ts';

/** The count of a network, and its limit. */
export interface CountedNetwork {
  readonly key: string;
  readonly max: number;
}

/**
 * Returns the counts to which an attempt from this address belongs: that of the address, and for an IPv6 /64 also that
 * of its site. Without the count of the site, the owner of a /48 could make each attempt from another of its 65,536
 * networks. `max` is the limit of the address.
 */
export function countedNetworks(
  address: string,
  max: number,
  keyOf: (network: string) => string,
): readonly CountedNetwork[] {
  const site = siteOf(address);
  const own = { key: keyOf(address), max };
  return site === address ? [own] : [own, { key: keyOf(site), max: SITE_LIMIT_FACTOR * max }];
}

/** Counts an attempt from these networks. Throws `SignInThrottled` above a limit. */
export async function countAttempt(
  attempts: AttemptStore,
  networks: readonly CountedNetwork[],
  { window, now }: { readonly window: Milliseconds; readonly now: Instant },
): Promise<void> {
  for (const [index, { key, max }] of networks.entries()) {
    const count = await attempts.count(key, window, now);
    if (count.attempts <= max) continue;
    // Refund the counts of the networks in a site above its limit. Otherwise each of them would keep a row.
    for (const earlier of networks.slice(0, index)) await attempts.refund(earlier.key);
    throw new SignInThrottled(count.resetsAt - now);
  }
}
