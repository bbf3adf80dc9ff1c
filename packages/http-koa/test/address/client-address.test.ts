import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../src/address/index.ts';

function request(remoteAddress: string | undefined, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe('the address of a client', () => {
  it.each([
    ['is that of the connection if no proxy is trusted', [], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
    ['is what a trusted proxy wrote', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'is the last one that is not a trusted proxy',
      ['10.0.0.0/8'],
      '10.0.0.1',
      'x, 203.0.113.9, 10.0.0.2',
      '203.0.113.9',
    ],
    ['is not what an untrusted proxy wrote', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['is that of the proxy if it wrote nothing', ['loopback'], '::1', undefined, '::1'],
    ['is found behind IPv6 proxies', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
    [
      'is found behind an IPv4 proxy on a dual-stack socket',
      ['127.0.0.1'],
      '::ffff:127.0.0.1',
      '203.0.113.9',
      '203.0.113.9',
    ],
    ['has no port', ['loopback'], '127.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
    ['has no port after IPv6', ['loopback'], '::1', '[2001:db8::7]:51234', '2001:db8::7'],
    ['has no brackets', ['loopback'], '::1', '[2001:db8::7]', '2001:db8::7'],
    [
      'is found behind a trusted proxy that another one wrote with its port',
      ['loopback', '10.0.0.2'],
      '127.0.0.1',
      '203.0.113.9:51234, 10.0.0.2:443',
      '203.0.113.9',
    ],
    ['is left unchanged if it is not an address', ['loopback'], '127.0.0.1', 'x:1', 'x:1'],
  ] as const)('%s', (_, trusted, connection, forwardedFor, found) => {
    expect(clientAddress(trusted)(request(connection, forwardedFor))).toBe(found);
  });

  it('is unknown if the connection has closed', () => {
    expect(clientAddress([])(request(undefined))).toBe('unknown');
  });

  it('cannot be determined with an invalid range', () => {
    expect(() => clientAddress(['10.0.0.0/99'])).toThrow();
  });
});
