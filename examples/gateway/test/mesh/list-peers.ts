import { readFile } from 'node:fs/promises';
import { machineId } from './machine-id.ts';
import type { MeshNode } from './mesh-node.ts';

/** Lists the peers in the manifest of a machine. Each peer has the given addresses, or none. */
export async function listPeers(
  node: MeshNode,
  ...peers: readonly (readonly [MeshNode, ...string[]])[]
): Promise<void> {
  const manifest = JSON.parse(await readFile(node.environment.SVC_MESH_CONFIG ?? '', 'utf8'));
  const listed = peers.map(async ([peer, ...addresses]) => ({
    ...{ id: await machineId(peer), name: peer.name, addresses, role: 'pin' },
  }));
  await node.writeManifest({ ...manifest, peers: await Promise.all(listed) });
}
