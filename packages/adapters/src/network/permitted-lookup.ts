import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Rules for the addresses to which a connection can be made. */
export interface PermittedAddresses {
  readonly isPermitted: (address: string) => boolean;
  /** Returns the error for a name that has no permitted address. */
  readonly refusal: (hostname: string, found: readonly string[]) => Error;
}

/**
 * Returns a function that resolves names for a connection and returns only permitted addresses. Because the connection
 * uses these addresses, a name cannot have one address for the check and another for the connection (DNS rebinding).
 */
export function permittedLookup({ isPermitted, refusal }: PermittedAddresses): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses = []) => {
      const permitted = addresses.filter(({ address }) => isPermitted(address));
      const [first] = permitted;
      const found = addresses.map(({ address }) => address);
      if (!first) callback(error ?? refusal(hostname, found), []);
      else if (options.all) callback(null, permitted);
      else callback(null, first.address, first.family);
    });
  };
}
