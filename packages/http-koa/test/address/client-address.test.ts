import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../src/address/index.ts';

function request(remoteAddress: string | undefined, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe('The address of a client', () => {
  it.each([
    ['is that of the connection when no proxy is trusted', [], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
    ['is what a trusted proxy wrote', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'is the last that no proxy of ours has',
      ['10.0.0.0/8'],
      '10.0.0.1',
      'x, 203.0.113.9, 10.0.0.2',
      '203.0.113.9',
    ],
    ['is not what an untrusted one wrote', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['is that of a proxy that wrote nothing', ['loopback'], '::1', undefined, '::1'],
    ['is found behind IPv6 proxies', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
    [
      'is found behind a proxy seen through IPv6',
      ['127.0.0.1'],
      '::ffff:127.0.0.1',
      '203.0.113.9',
      '203.0.113.9',
    ],
    ['has no port', ['loopback'], '127.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
    ['has no port behind IPv6', ['loopback'], '::1', '[2001:db8::7]:51234', '2001:db8::7'],
    ['has no brackets', ['loopback'], '::1', '[2001:db8::7]', '2001:db8::7'],
    [
      'is found behind a trusted proxy that another wrote down with its port',
      ['loopback', '10.0.0.2'],
      '127.0.0.1',
      '203.0.113.9:51234, 10.0.0.2:443',
      '203.0.113.9',
    ],
    ['is left as it is when it is none', ['loopback'], '127.0.0.1', 'x:1', 'x:1'],
  ] as const)('%s', (_, trusted, connection, forwardedFor, found) => {
    expect(clientAddress(trusted)(request(connection, forwardedFor))).toBe(found);
  });

  it('is unknown when the connection has ended', () => {
    expect(clientAddress([])(request(undefined))).toBe('unknown');
  });

  it('can not be asked for with a range that is none', () => {
    expect(() => clientAddress(['10.0.0.0/99'])).toThrow();
  });
});
