import { createWriteStream } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HttpsMeshServer, tlsOptions } from '@gatehouse/adapters/mesh-https';
import {
  Ed25519Identity,
  NodeMeshCrypto,
  NodeRandomSource,
  NodeSha256,
  SystemClock,
} from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import {
  DoubledMachines,
  membershipKey,
  NO_ADDRESSES,
  type Peer,
  type PeerId,
  PeerList,
} from '@gatehouse/core/mesh';
import { ConnectionCounts, releaseBuffers } from '@gatehouse/http-koa/process';
import { announce } from '../../../../bench/load/announce.ts';
import { ReplicaShelves } from '../../src/mesh/replica-shelves.ts';

/**
 * Starts a target of the mesh. For comparison, starts a plain HTTPS server that writes request bodies to
 * files.
 */
const { FOLDER: folder = '', IDENTITY = '', OWNER = '', SWARM = '', KIND } = process.env;
const identity = Ed25519Identity.parse(new Secret(IDENTITY));

if (KIND === 'plain') {
  const server = createServer({ ...tlsOptions(identity), requestCert: true }, (request, response) => {
    pipeline(request, createWriteStream(join(folder, `${request.url}`), { flush: true })).then(
      () => response.writeHead(201).end(),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1', () => announce((server.address() as { port: number }).port));
} else {
  const [crypto, random, sha256] = [new NodeMeshCrypto(), new NodeRandomSource(), new NodeSha256()];
  const owner: Peer = { id: OWNER as PeerId, name: 'owner', addresses: [], role: 'gateway' };
  const peers = new (class extends PeerList {
    override all = async () => [owner];
  })();
  const shelves = new ReplicaShelves({ folder, reserve: 0, identity, sha256 });
  const server = new HttpsMeshServer({
    onReceived: releaseBuffers,
    connections: new ConnectionCounts(64),
    ...{ identity, peers, crypto, random, addresses: NO_ADDRESSES },
    ...{ doubled: new DoubledMachines(), clock: new SystemClock() },
    keys: [membershipKey(crypto, new Secret(SWARM))],
    replicaOf: (id) => shelves.of(id),
    invites: { open: async () => [] },
    onFailure: (error) => console.error(error),
  });
  announce(await server.listen(0, '127.0.0.1'));
}
