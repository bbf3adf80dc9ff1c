import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpsReplicaNetwork, tlsOptions } from '@gatehouse/adapters/mesh-https';
import { Ed25519Identity, NodeMeshCrypto, NodeRandomSource } from '@gatehouse/adapters/node';
import { blockCid, CHUNK_BYTES } from '@gatehouse/core/block';
import { Secret } from '@gatehouse/core/kernel';
import { type BlockReplica, membershipKey } from '@gatehouse/core/mesh';
import { ServerProcess } from '../../../../bench/load/server-process.ts';
import { median, shown, verdict } from '../../../../bench/statistics.ts';
import type { Part } from '../../../../bench/suite.ts';
import { MESH_FLAGS } from './mesh-flags.ts';

const TARGET = new URL('./target.ts', import.meta.url).pathname;
const MIB = 1024 ** 2;
/**
 * Each way of sending sends 1 GiB in rounds of 128 MiB. The ways alternate, so that a disk that is busy for a while
 * slows all of them.
 */
const ROUNDS = 8;
const BLOCKS_PER_ROUND = 32;
const AT_ONCE = 4;

/** Sends one block. */
type Send = (bytes: Uint8Array) => Promise<void>;

/** Sends 1 GiB in blocks of 4 MiB to another process, as replicas and by plain HTTPS PUT. */
export const transfer: Part = {
  title: '1 GiB to one target',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mesh-bench-'));
    const [self, target] = [Ed25519Identity.create(), Ed25519Identity.create()];
    const identity = Ed25519Identity.parse(self);
    const swarm = randomBytes(32).toString('base64url');
    const settings = { IDENTITY: target.reveal(), OWNER: identity.id, SWARM: swarm, FOLDER: folder };
    const [mesh, plain] = [
      await ServerProcess.start(TARGET, MESH_FLAGS, settings),
      await ServerProcess.start(TARGET, MESH_FLAGS, { ...settings, KIND: 'plain' }),
    ];
    const crypto = new NodeMeshCrypto();
    const keys = [membershipKey(crypto, new Secret(swarm))];
    const network = new HttpsReplicaNetwork({ identity, keys, crypto, random: new NodeRandomSource() });
    const addresses = [`https://127.0.0.1:${mesh.port}`];
    const replica = network.of({
      id: Ed25519Identity.parse(target).id,
      name: 'target',
      addresses,
      role: 'pin',
    });
    const agent = new Agent({ ...tlsOptions(identity), keepAlive: true, maxSockets: AT_ONCE });
    const ways: Readonly<Record<string, Send>> = {
      'plain HTTPS PUT, flushed to the disk': (bytes) => putPlain(agent, plain.port, bytes),
      copies: (bytes) => putCopy(replica, bytes),
      'copies, sealed first': (bytes) => putCopy(replica, sealed(bytes)),
    };
    const rates = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
    try {
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [name, send] of Object.entries(ways)) rates.get(name)?.push(await rate(send));
    } finally {
      network.close();
      agent.destroy();
      for (const server of [mesh, plain]) await server.stop();
      await rm(folder, { recursive: true });
    }
    const [put = 0, copies = 0, withSealing = 0] = [...rates.values()].map(median);
    return {
      columns: ['way', 'MiB/s'],
      rows: [...rates].map(([name, measured]) => [name, shown(median(measured))]),
      verdicts: [
        verdict('copies, as a share of plain HTTPS PUT', copies / put, { least: 0.7 }),
        verdict('copies that are sealed first, as a share of it', withSealing / put, { least: 0.5 }),
      ],
    };
  },
};

/**
 * Measures MiB per second. The blocks are created before the measurement, so that only sending is measured.
 */
async function rate(send: Send): Promise<number> {
  const bytes = randomBytes(CHUNK_BYTES);
  let sent = 0;
  const began = performance.now();
  const worker = async () => {
    // All blocks of the worker share one buffer, so that no buffers are created and freed while they are sent.
    const block = Buffer.from(bytes);
    while (sent < BLOCKS_PER_ROUND) {
      sent += 1;
      // The first bytes are changed, so that each block is different.
      block.writeUInt32LE(sent);
      await send(block);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (BLOCKS_PER_ROUND * CHUNK_BYTES) / MIB / ((performance.now() - began) / 1_000);
}

async function putCopy(replica: BlockReplica, bytes: Uint8Array): Promise<void> {
  const cid = blockCid('raw', createHash('sha256').update(bytes).digest());
  await replica.put(
    { cid, length: bytes.length, nonce: randomBytes(32).toString('base64url') },
    async () => bytes,
  );
}

/** Seals the bytes like a block of the files client: with AES-256-GCM. */
function sealed(bytes: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function putPlain(agent: Agent, port: number, bytes: Uint8Array): Promise<void> {
  const path = `/${randomBytes(16).toString('hex')}`;
  const headers = { 'content-length': bytes.length };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method: 'PUT', path, headers }, (response) => {
      response.resume().once('end', resolve);
    });
    sent.once('error', reject).end(bytes);
  });
}
