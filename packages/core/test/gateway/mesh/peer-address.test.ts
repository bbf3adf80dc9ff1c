import { parseNamedPeer, parsePeerAddress, peerAddressText, peerIdOf } from '@gatehouse/core/mesh';
import { describe, expect, it } from 'vitest';

const ID = peerIdOf(new Uint8Array(32).fill(9));

describe('parsePeerAddress', () => {
  it.each([
    ['https://nas.example:38180', 'https', 'nas.example', 38_180],
    ['https://nas.example', 'https', 'nas.example', 38_180],
    ['https://[2001:db8::1]:4000', 'https', '2001:db8::1', 4_000],
    ['/ip4/192.0.2.1/tcp/4001', 'libp2p', '192.0.2.1', 4_001],
    ['/ip6/2001:db8::1/tcp/4001', 'libp2p', '2001:db8::1', 4_001],
    ['/dns4/nas.example/tcp/4001', 'libp2p', 'nas.example', 4_001],
  ])('reads %s', (text, transport, host, port) => {
    const address = parsePeerAddress(text);
    expect(address).toEqual({ transport, host, port });
    expect(parsePeerAddress(peerAddressText(address as NonNullable<typeof address>))).toEqual(address);
  });

  it.each([
    '',
    'http://nas.example:1',
    'https://',
    'https://a b',
    'https://x:65536',
    'https://x/path',
    'https://u@x',
    '/ip4/1.2.3.4/udp/1',
    '/ip4/1.2.3.4/tcp/0',
    `https://${'x'.repeat(400)}`,
  ])('refuses %s', (text) => {
    expect(parsePeerAddress(text)).toBeUndefined();
  });
});

describe('parseNamedPeer', () => {
  it('reads an https address with the id after #, and a multiaddr that ends in the id', () => {
    expect(parseNamedPeer(`https://nas.example#${ID}`)).toEqual({
      id: ID,
      address: 'https://nas.example:38180',
    });
    const address = '/ip4/192.0.2.1/tcp/4001';
    expect(parseNamedPeer(`${address}/p2p/${ID}`)).toEqual({ id: ID, address });
  });

  it.each([
    'https://nas.example',
    `https://nas.example/p2p/${ID}`,
    `/ip4/192.0.2.1/tcp/4001#${ID}`,
    'https://x#QmX',
    `ftp://x#${ID}`,
  ])('refuses %s', (text) => {
    expect(parseNamedPeer(text)).toBeUndefined();
  });
});
