import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopback, isPublic } from '../../src/network/special-addresses.ts';

const OF_OWN_NETWORK = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fc00::1',
  'fdff:ffff::1',
  'fe80::1',
  'fe80::1%lo',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
];

const OF_THE_INTERNET = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
];

describe('isPublic', () => {
  it('is true only for addresses of the internet', () => {
    expect(OF_THE_INTERNET.filter((address) => !isPublic(address))).toEqual([]);
    expect(OF_OWN_NETWORK.filter(isPublic)).toEqual([]);
  });

  it('is false for an IPv4 address written as an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublic(`::ffff:${address}`)).toBe(false);
      }),
    );
  });

  it('is false for a loopback address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        expect(isPublic(address) && isLoopback(address)).toBe(false);
      }),
    );
  });
});

describe('isLoopback', () => {
  it('is true only for addresses of this machine', () => {
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      expect(isLoopback(address)).toBe(true);
    for (const address of ['126.255.255.255', '128.0.0.0', '::2', '::', '0.0.0.0', '10.0.0.1']) {
      expect(isLoopback(address)).toBe(false);
    }
  });
});
