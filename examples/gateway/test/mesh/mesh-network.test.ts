import { Ed25519Identity } from '@gatehouse/adapters/node';
import { type MeshFrame, type Peer, PeerUnreachable } from '@gatehouse/core/mesh';
import { expect, it } from 'vitest';
import { MeshNetwork } from '../../src/mesh/mesh-network.ts';

const { id } = Ed25519Identity.parse(Ed25519Identity.create());
const CALL: MeshFrame = { head: { method: 'list' }, body: new Uint8Array(0) };
const LOCAL = 'https://192.168.1.5:38180';
const REMOTE = '/ip4/192.0.2.1/tcp/4001';

/** Calls a peer that responds only over libp2p. */
function call(...addresses: string[]): Promise<MeshFrame> {
  const https = {
    exchange: () => Promise.reject(new PeerUnreachable('it does not respond')),
    close: () => {},
  };
  const reply: MeshFrame = { head: { by: 'libp2p' }, body: new Uint8Array(0) };
  const network = new MeshNetwork({ self: id, https, libp2p: async () => ({ exchange: async () => reply }) });
  const peer: Peer = { id, name: 'peer', role: 'gateway', addresses };
  return network.exchange(peer, CALL);
}

it('a peer is reached over libp2p if none of its https addresses works', async () => {
  expect((await call(LOCAL, REMOTE)).head).toEqual({ by: 'libp2p' });
  await expect(call(LOCAL)).rejects.toThrow(PeerUnreachable);
});
