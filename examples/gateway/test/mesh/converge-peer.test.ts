import type { CompareReplicas, ReleaseReplicas, SendReplicas, VerifyReplicas } from '@gatehouse/core/mesh';
import {
  type BlockReplica,
  MESH_TIMES,
  type Peer,
  type PeerContactStore,
  peerIdOf,
} from '@gatehouse/core/mesh';
import { expect, it } from 'vitest';
import { ConvergePeer } from '../../src/mesh/converge-peer.ts';

it('releases deleted blocks before it sends and verifies, which would fetch them from other targets', async () => {
  const steps: string[] = [];
  const step = (name: string) => ({ execute: async () => void steps.push(name) });
  const peer: Peer = { id: peerIdOf(new Uint8Array(32)), name: 'NAS', addresses: [], role: 'pin' };
  const converge = new ConvergePeer({
    network: { of: () => ({ room: async () => ({ freeBytes: 1 }) }) as BlockReplica, close() {} },
    contacts: { reach: async () => {} } as Partial<PeerContactStore> as PeerContactStore,
    send: step('send') as unknown as SendReplicas,
    compare: step('compare') as unknown as CompareReplicas,
    verify: step('verify') as unknown as VerifyReplicas,
    release: step('release') as unknown as ReleaseReplicas,
    clock: { now: () => 0 },
    times: MESH_TIMES,
    maySend: () => true,
  });
  await converge.execute(peer);
  expect(steps).toEqual(['compare', 'release', 'send', 'verify']);
});
