import { siteOf } from '@gatehouse/core/throttle';
import { describe, expect, it } from 'vitest';

describe('siteOf', () => {
  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
    ['2001:db8:1::/64', '2001:db8:1::/48'],
    ['2001:db8::/64', '2001:db8:0::/48'],
    ['2001:db8:0:7::/64', '2001:db8:0::/48'],
    ['2001:0:0:1::/64', '2001:0:0::/48'],
    ['2001::1:0:0:0:0/64', '2001:0:0::/48'],
    ['::/64', '0:0:0::/48'],
    ['2001:db8:1:2:0:0:0:0/64', '2001:db8:1::/48'],
  ])('of %s is %s', (address, site) => {
    expect(siteOf(address)).toBe(site);
  });

  it.each(['192.0.2.1', 'unknown', 'principal abc', '2001:db8::1', ''])('returns %j unchanged', (address) => {
    expect(siteOf(address)).toBe(address);
  });
});
