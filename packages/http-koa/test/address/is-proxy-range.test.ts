import { describe, expect, it } from 'vitest';
import { clientAddress, isProxyRange } from '../../src/address/index.ts';

describe('a range of trusted proxies', () => {
  it.each([
    '10.9.9.9',
    '10.0.0.0/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.1/32',
    'fd00::1',
    'fd00::/8',
    '::ffff:10.0.0.0/104',
    'loopback',
    'linklocal',
    'uniquelocal',
  ])('can be %s', (text) => {
    expect(isProxyRange(text)).toBe(true);
    expect(() => clientAddress([text])).not.toThrow();
  });

  it.each([
    '',
    '1',
    'true',
    'here',
    'proxy.test',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.0/x',
    '10.0.0.1, 10.0.0.2',
    '010.0.0.0/8',
    '0x0a.0.0.0/8',
    '10.0.0.0/08',
    '10.0.0.0/010',
    '10.0.0.0/0x8',
    '167772160/8',
    '10/8',
    '10.0.0.0/255.0.255.0',
    '10.0.0.0/8/8',
    'fd00::/129',
    '::/0',
    '::ffff:0:0/96',
    '::ffff:10.0.0.0/96',
    '::FFFF:0.0.0.0/90',
  ])('cannot be %j', (text) => {
    expect(isProxyRange(text)).toBe(false);
    expect(() => clientAddress([text])).toThrow(TypeError);
  });
});
