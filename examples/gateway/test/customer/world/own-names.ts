import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes this process resolve the given names to the given addresses, like lines in the hosts file. Other
 * names are resolved as usual. Returns a function that reverts this change.
 */
export function ownNames(addresses: Readonly<Record<string, string>>): () => void {
  const { lookup } = dns;
  const lookUp = (name: string, options: dns.LookupOptions, callback: (...answer: unknown[]) => void) => {
    const address = addresses[name];
    if (address === undefined) return lookup(name, options, callback);
    const family = address.includes(':') ? 6 : 4;
    const all: readonly LookupAddress[] = [{ address, family }];
    setImmediate(() => (options.all ? callback(null, all) : callback(null, address, family)));
  };
  const replace = (by: typeof lookup) => {
    dns.lookup = by;
    syncBuiltinESMExports();
  };
  replace(lookUp as typeof lookup);
  return () => replace(lookup);
}
