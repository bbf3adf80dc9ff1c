import { InvalidInput } from '@gatehouse/core/kernel';
import { MESH_MANIFEST_KIND, meshManifestJson, parseMeshManifest, peerIdOf } from '@gatehouse/core/mesh';
import { describe, expect, it } from 'vitest';

const [SELF, ONE, TWO] = [1, 2, 3].map((byte) => peerIdOf(new Uint8Array(32).fill(byte)));
const peer = { id: ONE, name: 'NAS', addresses: ['https://192.0.2.1:38180'], role: 'pin' };
const good = {
  schema_version: 1,
  kind: MESH_MANIFEST_KIND,
  self: SELF,
  peers: [peer, { ...peer, id: TWO, addresses: ['/ip4/192.0.2.2/tcp/4001', '/dns/nas.example/tcp/1'] }],
  replication: { min: 2, target: 3 },
};

function faults(json: unknown): readonly string[] {
  try {
    parseMeshManifest(json);
    return [];
  } catch (error) {
    return (error as InvalidInput).issues.map(({ path }) => path.join('.'));
  }
}

describe('parseMeshManifest', () => {
  it('reads the output of meshManifestJson', () => {
    const manifest = parseMeshManifest(good);
    expect(JSON.parse(JSON.stringify(meshManifestJson(manifest)))).toEqual(good);
    const { self: _, ...unstarted } = good;
    expect(parseMeshManifest(unstarted).self).toBeNull();
  });

  it('names only the release to use for a manifest of a later release', () => {
    const message =
      'is 2, but this release reads only 1. Use the release that wrote the manifest, or a later one';
    expect(() => parseMeshManifest({ ...good, schema_version: 2, added: true })).toThrow(
      expect.objectContaining({ issues: [{ path: ['schema_version'], message }] }),
    );
  });

  it('reports every fault at once', () => {
    const bad = {
      ...good,
      kind: 'other',
      self: 'me',
      peer: 1,
      peers: [
        {
          ...peer,
          id: 'QmX',
          name: '',
          addresses: ['ftp://x', 'https://x:0', '/ip4/1.2.3.4/udp/1/quic'],
          role: 'boss',
        },
      ],
      replication: { min: 0, target: 2.5 },
    };
    expect(faults(bad)).toEqual([
      'peer',
      'kind',
      'self',
      'peers.0.id',
      'peers.0.name',
      'peers.0.role',
      'peers.0.addresses.0',
      'peers.0.addresses.1',
      'peers.0.addresses.2',
      'replication.min',
      'replication.target',
    ]);
    expect(() => parseMeshManifest(bad)).toThrow(InvalidInput);
  });

  it.each<readonly [string, object, string]>([
    ['itself among the peers', { peers: [{ ...peer, id: SELF }] }, 'peers.0.id'],
    ['a peer twice', { peers: [peer, peer] }, 'peers.1.id'],
    ['more copies required than wanted', { replication: { min: 3, target: 2 } }, 'replication.min'],
    ['another version', { schema_version: 2 }, 'schema_version'],
    ['no list of peers', { peers: {} }, 'peers'],
    ['too many peers', { peers: Array(101).fill(peer) }, 'peers'],
  ])('refuses %s', (_what, change, path) => {
    expect(faults({ ...good, ...change })).toContain(path);
  });

  it.each([null, [], 'text', 7])('refuses %j instead of an object', (json) => {
    expect(faults(json)).not.toEqual([]);
  });
});
