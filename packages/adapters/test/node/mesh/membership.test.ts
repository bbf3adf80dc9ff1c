import { randomBytes } from 'node:crypto';
import { NodeMeshCrypto, NodeRandomSource } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import {
  agreeOnMembership,
  type MembershipEnd,
  MembershipRefused,
  type MeshChannel,
  membershipKey,
} from '@gatehouse/core/mesh';
import { describe, expect, it } from 'vitest';
import { newIdentity } from './mesh-nodes.ts';

const crypto = new NodeMeshCrypto();
const random = new NodeRandomSource();
const [OLD, NEW, WRONG] = ['old', 'new', 'wrong'].map((name) =>
  membershipKey(crypto, new Secret(`the ${name} swarm secret`)),
) as [Uint8Array, Uint8Array, Uint8Array];
const [alice, bob] = [newIdentity().id, newIdentity().id];

/** Creates the two ends of a connection. `wires` records what each side wrote. */
function channels() {
  const wires = [new Wire(), new Wire()] as const;
  const end = (own: number): MeshChannel => ({
    read: (length) => (wires[1 - own] as Wire).read(length),
    write: async (bytes) => (wires[own] as Wire).write(bytes),
  });
  return { wires, initiator: end(0), responder: end(1) };
}

class Wire {
  written: Buffer = Buffer.alloc(0);
  #at = 0;
  #waiting: (() => void)[] = [];

  write(bytes: Uint8Array): void {
    this.written = Buffer.concat([this.written, bytes]);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async read(length: number): Promise<Uint8Array> {
    while (this.written.length < this.#at + length)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#at += length;
    return this.written.subarray(this.#at - length, this.#at);
  }
}

const binding = new Uint8Array(32);
const initiator = (keys: readonly Uint8Array[], change: Partial<MembershipEnd> = {}): MembershipEnd => ({
  ...{ role: 'initiator', self: alice, peer: bob, binding, keys, crypto, random },
  ...change,
});
const responder = (keys: readonly Uint8Array[], change: Partial<MembershipEnd> = {}): MembershipEnd => ({
  ...{ role: 'responder', self: bob, peer: alice, binding, keys, crypto, random },
  ...change,
});

/** Resolves to the decision of the responder about the initiator. */
async function meeting(one: MembershipEnd, two: MembershipEnd) {
  const { initiator, responder } = channels();
  const begun = agreeOnMembership(initiator, one);
  begun.catch(() => {});
  await agreeOnMembership(responder, two);
  await begun;
}

describe('agreeOnMembership', () => {
  it('admits machines that share a secret, even while one replaces another', async () => {
    await meeting(initiator([OLD]), responder([OLD]));
    await meeting(initiator([NEW, OLD]), responder([OLD]));
    await meeting(initiator([OLD]), responder([NEW, OLD]));
  });

  it('refuses a machine without the secret, and one whose secret is no longer accepted', async () => {
    await expect(meeting(initiator([WRONG]), responder([OLD]))).rejects.toThrow(MembershipRefused);
    await expect(meeting(initiator([OLD]), responder([NEW]))).rejects.toThrow(MembershipRefused);
  });

  it('makes the initiator refuse a responder without the secret', async () => {
    const { initiator: one, wires } = channels();
    const begun = agreeOnMembership(one, initiator([OLD]));
    wires[1].write(Buffer.concat([randomBytes(32), Uint8Array.of(1), randomBytes(32)]));
    await expect(begun).rejects.toThrow(MembershipRefused);
  });

  it('refuses a proof for another id, another connection or another role', async () => {
    const stranger = newIdentity().id;
    const end = initiator([OLD]);
    await expect(meeting(end, responder([OLD], { peer: stranger }))).rejects.toThrow(MembershipRefused);
    await expect(meeting(end, responder([OLD], { self: stranger }))).rejects.toThrow(MembershipRefused);
    const elsewhere = responder([OLD], { binding: randomBytes(32) });
    await expect(meeting(end, elsewhere)).rejects.toThrow(MembershipRefused);
  });

  it('refuses a replayed proof', async () => {
    const { initiator: one, responder: two, wires } = channels();
    await Promise.all([agreeOnMembership(one, initiator([OLD])), agreeOnMembership(two, responder([OLD]))]);
    const replay = channels();
    replay.wires[0].write(wires[0].written);
    await expect(agreeOnMembership(replay.responder, responder([OLD]))).rejects.toThrow(MembershipRefused);
  });

  it('refuses its own proof if the peer reflects it', async () => {
    // Both machines have the same key. The attacker returns to a machine the bytes that the machine has sent.
    const { initiator: one, wires } = channels();
    const begun = agreeOnMembership(one, initiator([OLD], { peer: alice }));
    begun.catch(() => {});
    wires[1].write(wires[0].written);
    while (wires[0].written.length < 65) await new Promise((resolve) => setImmediate(resolve));
    wires[1].write(wires[0].written.subarray(32));
    await expect(begun).rejects.toThrow(MembershipRefused);
  });

  it('refuses a peer that sends no proof or too many', async () => {
    for (const count of [0, 5, 255]) {
      const { responder: two, wires } = channels();
      wires[0].write(Buffer.concat([randomBytes(32), Uint8Array.of(count), randomBytes(count * 32)]));
      await expect(agreeOnMembership(two, responder([OLD]))).rejects.toThrow(MembershipRefused);
    }
  });

  it('sends no proof to an initiator that has not proved itself', async () => {
    const { responder: two, wires } = channels();
    wires[0].write(Buffer.concat([randomBytes(32), Uint8Array.of(1), randomBytes(32)]));
    await expect(agreeOnMembership(two, responder([OLD]))).rejects.toThrow(MembershipRefused);
    expect(wires[1].written).toHaveLength(32);
  });
});
