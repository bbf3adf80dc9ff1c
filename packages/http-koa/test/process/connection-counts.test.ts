import { describe, expect, it } from 'vitest';
import { ConnectionCounts } from '../../src/process/connections/connection-counts.ts';

describe('ConnectionCounts', () => {
  it('limits an IPv4 address and an IPv6 /64', () => {
    const counts = new ConnectionCounts(2);
    for (const [first, second, third] of [
      ['203.0.113.9', '::ffff:203.0.113.9', '203.0.113.9'],
      ['2001:db8::1', '2001:db8::2', '2001:db8::3'],
    ])
      expect([first, second, third].map((address) => counts.add(`${address}`))).toEqual([true, true, false]);
    expect(counts.add('203.0.113.10')).toBe(true);
  });

  it('limits the clients of an IPv6 /48 together to twice as many', () => {
    const counts = new ConnectionCounts(2);
    const accepted = Array.from({ length: 20 }, (_, network) => counts.add(`2001:db8:0:${network}::1`));
    expect(accepted.filter(Boolean)).toHaveLength(4);
    expect(counts.add('2001:db8:1::1')).toBe(true);
  });

  it('accepts a connection again once another one has closed', () => {
    const counts = new ConnectionCounts(1);
    for (const address of ['203.0.113.9', '2001:db8::1', '2001:db8:0:1::1'])
      expect(counts.add(address)).toBe(true);
    for (const address of ['203.0.113.9', '2001:db8::1', '2001:db8:0:2::1'])
      expect(counts.add(address)).toBe(false);
    for (const address of ['203.0.113.9', '2001:db8::1']) counts.remove(address);
    for (const address of ['203.0.113.9', '2001:db8:0:2::1']) expect(counts.add(address)).toBe(true);
  });
});
