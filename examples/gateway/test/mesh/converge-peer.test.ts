import type { CompareReplicas, ReleaseReplicas, SendReplicas, VerifyReplicas } from '@gatehouse/core/mesh';
import {
  type BlockReplica,
  MESH_TIMES,
  type Peer,
  type PeerContactStore,
  peerIdOf,
} from '@gatehouse/core/mesh';
import { expect, it } from 'vitest';
import { auditPeer } from '../../src/mesh/audit-peer.ts';
import { ConvergePeer } from '../../src/mesh/converge-peer.ts';

const peer: Peer = { id: peerIdOf(new Uint8Array(32)), name: 'NAS', addresses: [], role: 'pin' };

/** Creates use-cases that record in which order they run. */
function recorded() {
  const steps: string[] = [];
  const step = (name: string) => ({
    execute: async () => {
      steps.push(name);
      return { lost: 0 };
    },
  });
  const parts = {
    send: step('send') as unknown as SendReplicas,
    compare: step('compare') as unknown as CompareReplicas,
    verify: step('verify') as unknown as VerifyReplicas,
    release: step('release') as unknown as ReleaseReplicas,
    clock: { now: () => 0 },
  };
  return { steps, parts };
}

async function converged(maySend: boolean): Promise<readonly string[]> {
  const { steps, parts } = recorded();
  const converge = new ConvergePeer({
    ...parts,
    network: { of: () => ({ room: async () => ({ freeBytes: 1 }) }) as BlockReplica, close() {} },
    contacts: { reach: async () => {} } as Partial<PeerContactStore> as PeerContactStore,
    times: MESH_TIMES,
    maySend: () => maySend,
  });
  await converge.execute(peer);
  return steps;
}

it('ConvergePeer releases deleted blocks before it sends and verifies, so that they are not fetched from other targets', async () => {
  expect(await converged(true)).toEqual(['compare', 'release', 'send', 'verify']);
});

it('ConvergePeer sends nothing while it is paused, and still releases and verifies', async () => {
  expect(await converged(false)).toEqual(['compare', 'release', 'verify']);
});

it('auditPeer releases deleted blocks before an audit', async () => {
  const { steps, parts } = recorded();
  await auditPeer(parts, peer, 9);
  expect(steps).toEqual(['release', 'compare', 'verify']);
});
