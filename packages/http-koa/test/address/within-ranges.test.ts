import { describe, expect, it } from 'vitest';
import { withinRanges } from '../../src/address/index.ts';

const isLocal = withinRanges(['127.0.0.0/8', '::1/128', 'fe80::/10']);

describe('an address within the loopback and link-local ranges', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.255',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1%eth0',
  ])('can be %s', (address) => {
    expect(isLocal(address)).toBe(true);
  });

  it.each([
    '128.0.0.1',
    '::2',
    '::ffff:128.0.0.1',
    '64:ff9b::127.0.0.1',
    '0177.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '127.0.0.1 ',
    '127.0.0.1:80',
    '[::1]',
    'localhost',
    'unknown',
    '',
  ])('cannot be %j', (address) => {
    expect(isLocal(address)).toBe(false);
  });
});
