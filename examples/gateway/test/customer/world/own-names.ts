import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Has names of one's own lead to addresses of one's own in this process, as a line in the file of hosts would; all
 * others are looked up as ever. Answers how to undo it.
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
