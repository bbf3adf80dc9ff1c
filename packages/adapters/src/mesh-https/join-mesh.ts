import type { JsonObject } from '@gatehouse/core/kernel';
import { type PeerAddress, type PeerId, PeerUnreachable, readFrame, writeFrame } from '@gatehouse/core/mesh';
import { connectToPeer, PATIENCE, type PeerConnectionParts } from './connect-to-peer.ts';
import { socketChannel } from './socket-channel.ts';

/** An invite that can be used now. */
export interface MeshInvitation {
  /** The key with which a machine proves that it has the invite. */
  readonly key: Uint8Array;
  /**
   * Marks the invite as used by the machine with this id, which has proved that it has the invite. Returns the data to
   * send to the machine. Rejects if the invite was used before.
   */
  readonly accept: (said: JsonObject, peer: PeerId) => Promise<JsonObject>;
}

/** The open invites of a machine. */
export interface MeshInviteList {
  open(): Promise<readonly MeshInvitation[]>;
}

/**
 * Joins the mesh of the peer with an invite. Returns the data that the peer sent. `keys` must contain only the key of
 * the invite. Throws `PeerUnreachable`.
 */
export async function joinMesh(
  parts: PeerConnectionParts,
  peer: PeerId,
  address: PeerAddress,
  said: JsonObject,
): Promise<JsonObject> {
  try {
    const socket = await connectToPeer(parts, peer, address);
    const timer = setTimeout(() => socket.destroy(), parts.patience ?? PATIENCE);
    try {
      const channel = socketChannel(socket);
      await writeFrame(channel, { head: said, body: new Uint8Array(0) });
      return (await readFrame(channel)).head;
    } finally {
      clearTimeout(timer);
      socket.destroy();
    }
  } catch (error) {
    throw new PeerUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
