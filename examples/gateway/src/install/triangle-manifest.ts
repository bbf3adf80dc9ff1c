import { Ed25519Identity } from '@gatehouse/adapters/node';
import type { Secret } from '@gatehouse/core/kernel';
import { MESH_MANIFEST_KIND, PEER_ROLES } from '@gatehouse/core/mesh';
import { z } from 'zod';

const peer = z.strictObject({
  id: z.string().describe('PeerId of the machine (12D3KooW...).'),
  name: z.string().min(1).max(100),
  addresses: z
    .array(z.string())
    .max(10)
    .describe('https://<host>:<port>, or a multiaddr such as /ip4/192.0.2.1/tcp/4001.'),
  role: z.enum(PEER_ROLES),
});

/** Editors check `svc-triangle.json` with this schema. `parseMeshManifest` checks the file at every start. */
export const triangleSchema = z.strictObject({
  $schema: z.string().optional(),
  schema_version: z.literal(1),
  kind: z.literal(MESH_MANIFEST_KIND),
  self: z.string().optional().describe('PeerId of this machine.'),
  peers: z.array(peer).max(100),
  replication: z
    .strictObject({ min: z.int().min(1), target: z.int().min(1).max(100) })
    .describe('Copies of each block, the local one included.'),
});

/** The mesh manifest of a new installation, which contains only this machine. */
export function triangleManifest(identity: Secret): z.output<typeof triangleSchema> {
  return {
    $schema: './schemas/svc-triangle.schema.json',
    schema_version: 1,
    kind: MESH_MANIFEST_KIND,
    self: Ed25519Identity.parse(identity).id,
    peers: [],
    replication: { min: 1, target: 1 },
  };
}
