import { connect, type TLSSocket } from 'node:tls';
import { type Milliseconds, type RandomSource, SECOND } from '@gatehouse/core/kernel';
import {
  agreeOnMembership,
  MembershipRefused,
  type MeshCrypto,
  type PeerAddress,
  type PeerId,
} from '@gatehouse/core/mesh';
import { socketChannel } from './socket-channel.ts';
import { channelBinding, peerOfSocket, type TlsIdentity, tlsOptions } from './tls-identity.ts';

export interface PeerConnectionParts {
  readonly identity: TlsIdentity;
  /** Keys from `membershipKey`, the current key first. */
  readonly keys: readonly Uint8Array[];
  readonly crypto: MeshCrypto;
  readonly random: RandomSource;
  /** Maximum time to connect, and maximum time between two bytes. */
  readonly patience?: Milliseconds;
}

export const PATIENCE: Milliseconds = 15 * SECOND;

/** Connects to the peer. Resolves after both machines have proved their identity and one of the keys. */
export async function connectToPeer(
  { identity, keys, crypto, random, patience = PATIENCE }: PeerConnectionParts,
  peer: PeerId,
  { host, port }: Pick<PeerAddress, 'host' | 'port'>,
): Promise<TLSSocket> {
  // Do not check the host name, because the certificates contain none.
  const socket = connect({ ...tlsOptions(identity), host, port, checkServerIdentity: () => undefined });
  const timer = setTimeout(() => socket.destroy(new Error('it did not respond in time')), patience);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
      socket.once('close', () => reject(new Error('it closed the connection')));
    });
    socket.on('error', () => {});
    if (peerOfSocket(socket) !== peer)
      throw new MembershipRefused('Another machine than the listed one has this address.');
    const end = { role: 'initiator', self: identity.id, peer, keys, crypto, random } as const;
    await agreeOnMembership(socketChannel(socket), { ...end, binding: channelBinding(socket) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
