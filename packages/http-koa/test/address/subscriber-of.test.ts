import { describe, expect, it } from 'vitest';
import { subscriberOf } from '../../src/address/index.ts';

describe('the subscriber of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, subscriber) => {
    expect(subscriberOf(address)).toBe(subscriber);
  });
});
