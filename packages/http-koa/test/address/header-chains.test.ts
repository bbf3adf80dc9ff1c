import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, subscriberOf } from '../../src/address/index.ts';

const TRUSTED = ['10.0.0.0/8', 'fd00::/8', 'loopback'];

const addressOf = clientAddress(TRUSTED);

function request(connection: string, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return { headers, socket: { remoteAddress: connection } } as unknown as IncomingMessage;
}

const octet = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const proxy = fc.oneof(
  fc.tuple(octet, octet, octet).map((rest) => `10.${rest.join('.')}`),
  fc.array(group, { minLength: 7, maxLength: 7 }).map((rest) => `fd12:${rest.join(':')}`),
  fc.constantFrom('127.0.0.1', '::1', '::ffff:10.1.2.3'),
);
const client = fc.oneof(
  fc.tuple(octet, octet, octet).map((rest) => `203.${rest.join('.')}`),
  fc.array(group, { minLength: 7, maxLength: 7 }).map((rest) => `2001:${rest.join(':')}`),
);
/** Text that a client can write into `X-Forwarded-For` before a proxy adds the address of the client. */
const claim = fc.oneof(
  proxy,
  client,
  fc.constantFrom('', ' ', 'unknown', '_hidden', '[::1]:1', '127.0.0.1:80', '0.0.0.0', 'a, b', ',,', '\t'),
  fc.string({ maxLength: 20 }),
);

describe('a client behind trusted proxies', () => {
  const chain = fc.record({
    claims: fc.array(claim, { maxLength: 6 }),
    client,
    proxies: fc.array(proxy, { minLength: 1, maxLength: 4 }),
    port: fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }),
  });

  it('has the address that the first trusted proxy has added, whatever the client claims', () => {
    fc.assert(
      fc.property(chain, ({ claims, client, proxies, port }) => {
        const [connection = '', ...behind] = [...proxies].reverse();
        const bracketed = client.includes(':') ? `[${client}]` : client;
        const seen = port === undefined ? client : `${bracketed}:${port}`;
        const header = [...claims, seen, ...behind.reverse()].join(', ');
        expect(addressOf(request(connection, header))).toBe(client);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the address of its connection if it connects directly, whatever it claims', () => {
    fc.assert(
      fc.property(client, fc.array(claim, { maxLength: 6 }), (connection, claims) => {
        expect(addressOf(request(connection, claims.join(', ')))).toBe(connection);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the subscriber by which attempts are counted', () => {
  it('is the same for each spelling of an IPv4 address', () => {
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), (octets) => {
        const address = octets.join('.');
        const [high, low] = [octets.slice(0, 2), octets.slice(2)].map(([one = 0, other = 0]) =>
          (one * 256 + other).toString(16),
        );
        for (const spelling of [`::ffff:${address}`, `::FFFF:${address}`, `::ffff:${high}:${low}`])
          expect(subscriberOf(spelling)).toBe(subscriberOf(address));
      }),
    );
  });

  it('is the same for all addresses and spellings of one IPv6 network of 64 bits, and differs between networks', () => {
    const groups = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(groups, groups, groups, groups, (network, one, other, foreign) => {
        const of = (...parts: (readonly string[])[]) =>
          subscriberOf(
            `2001${parts
              .flat()
              .map((part) => `:${part}`)
              .join('')}`,
          );
        const [a, b] = [network.slice(1), foreign.slice(1)];
        expect(of(a, one)).toBe(of(a, other));
        expect(
          of(
            a,
            one.map((part) => part.toUpperCase().padStart(4, '0')),
          ),
        ).toBe(of(a, one));
        if (a.join() !== b.join()) expect(of(a, one)).not.toBe(of(b, one));
      }),
    );
  });
});
