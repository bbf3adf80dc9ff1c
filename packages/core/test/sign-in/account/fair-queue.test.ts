import { FairQueue } from '@gatehouse/core/account';
import { siteOf } from '@gatehouse/core/throttle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const ROOMY = { total: 1_000, perAddress: 1_000, perSite: 1_000 };

function taken(queue: FairQueue<string>): string[] {
  const items: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item);
  return items;
}

describe('FairQueue', () => {
  it('serves the items of one address in order of arrival', () => {
    const queue = new FairQueue<string>(ROOMY);
    for (const item of ['a', 'b', 'c']) expect(queue.add('192.0.2.1', item)).toBeUndefined();
    expect(taken(queue)).toEqual(['a', 'b', 'c']);
  });

  it('serves the addresses in turn', () => {
    const queue = new FairQueue<string>(ROOMY);
    for (const item of ['a1', 'a2', 'a3']) queue.add('192.0.2.1', item);
    for (const item of ['b1', 'b2']) queue.add('192.0.2.2', item);
    queue.add('192.0.2.3', 'c1');
    expect(taken(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('gives all networks of one IPv6 site one turn, and each network its turn within that', () => {
    const queue = new FairQueue<string>(ROOMY);
    for (const item of ['a1', 'a2']) queue.add('2001:db8:1:1::/64', item);
    for (const item of ['b1', 'b2']) queue.add('2001:db8:1:2::/64', item);
    for (const item of ['c1', 'c2', 'c3']) queue.add('192.0.2.3', item);
    expect(taken(queue)).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'c3', 'b2']);
  });

  it('refuses an address or a site that has used all its places', () => {
    const queue = new FairQueue<string>({ total: 100, perAddress: 2, perSite: 3 });
    const refused = (address: string) => queue.add(address, `of ${address}`) !== undefined;
    expect([1, 2, 3].map(() => refused('192.0.2.1'))).toEqual([false, false, true]);
    expect(['1', '2', '3', '4'].map((network) => refused(`2001:db8:1:${network}::/64`))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect([refused('192.0.2.2'), refused('2001:db8:2:1::/64')]).toEqual([false, false]);
  });

  it('makes room for another site by removing the newest item of the site with the most items', () => {
    const queue = new FairQueue<string>({ total: 4, perAddress: 10, perSite: 10 });
    for (const item of ['a1', 'a2', 'a3']) queue.add('192.0.2.1', item);
    queue.add('192.0.2.2', 'b1');
    expect(queue.add('192.0.2.1', 'a4')).toBe('a4');
    expect(queue.add('192.0.2.3', 'c1')).toBe('a3');
    expect(queue.add('192.0.2.4', 'd1')).toBe('a2');
    expect(queue.add('192.0.2.5', 'e1')).toBe('e1');
    expect(taken(queue)).toEqual(['a1', 'b1', 'c1', 'd1']);
  });

  it('serves a new address after at most one item of each other site, however many wait', () => {
    const address = fc.oneof(
      fc.nat(6).map((host) => `192.0.2.${host}`),
      fc.tuple(fc.nat(2), fc.nat(9)).map(([site, network]) => `2001:db8:${site}:${network}::/64`),
    );
    const arrivals = fc.array(fc.oneof(address, fc.constant('taken')), { maxLength: 60 });
    fc.assert(
      fc.property(arrivals, (steps) => {
        const queue = new FairQueue<string>(ROOMY);
        for (const step of steps) step === 'taken' ? queue.take() : queue.add(step, step);
        queue.add('203.0.113.9', 'newcomer');
        const served = taken(queue);
        const before = served.slice(0, served.indexOf('newcomer')).map(siteOf);
        expect(served).toContain('newcomer');
        expect(new Set(before).size).toBe(before.length);
      }),
    );
  });
});
