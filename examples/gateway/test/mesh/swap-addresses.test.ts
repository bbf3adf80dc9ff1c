import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Identity, NodeMeshCrypto } from '@gatehouse/adapters/node';
import { DAY } from '@gatehouse/core/kernel';
import {
  answerMeshCall,
  DoubledMachines,
  MachineDoubled,
  type MeshFrame,
  type Peer,
  PeerList,
  SwapAddresses,
  signedAddressRecord,
} from '@gatehouse/core/mesh';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressFile } from '../../src/mesh/address-file.ts';
import { MeshAddressBook } from '../../src/mesh/mesh-address-book.ts';
import { MeshManifestFile, NEW_MANIFEST } from '../../src/mesh/mesh-manifest-file.ts';
import { MeshPeers } from '../../src/mesh/mesh-peers.ts';

const crypto = new NodeMeshCrypto();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
});
afterEach(() => removeFolder(folder));

/** A machine whose addresses and list of peers the test can change. */
class Machine extends PeerList {
  readonly identity = Ed25519Identity.parse(Ed25519Identity.create());
  readonly peer: Peer = { id: this.identity.id, name: 'machine', addresses: [], role: 'device' };
  readonly peers: Peer[] = [];
  readonly path = join(folder, `${this.identity.id}.json`);
  readonly file = new AddressFile(this.path);
  addresses: string[] = [];
  readonly book = new MeshAddressBook(this.file, this.identity, () => this.addresses);
  readonly doubled = new DoubledMachines();
  now = 0;

  override all = async () => this.peers;

  answer(caller: Machine, call: MeshFrame): Promise<MeshFrame> {
    const replicaOf = () => Promise.reject(new TypeError('It stores nothing.'));
    const clock = { now: () => this.now };
    const serving = { replicaOf, addresses: this.book, doubled: this.doubled, crypto, clock };
    return answerMeshCall(serving, caller.peer.id, call);
  }

  swapWith(other: Machine, process = this.peer.id.slice(0, 22)): Promise<void> {
    const exchange = (_peer: Peer, call: MeshFrame) => other.answer(this, call);
    const swap = new SwapAddresses({ exchange, peers: this, addresses: this.book, crypto, process });
    return swap.execute(other.peer);
  }

  async knows(other: Machine): Promise<readonly string[] | undefined> {
    const [record] = await this.book.known(new Set([other.peer.id]));
    return record?.addresses;
  }
}

const listed = (...machines: readonly Machine[]) => {
  for (const one of machines)
    one.peers.push(...machines.filter((other) => other !== one).map(({ peer }) => peer));
  return machines;
};

describe('SwapAddresses', () => {
  it('finds the new address of a peer through a third machine, and never an older one', async () => {
    const [home, bootstrap, moved] = [new Machine(), new Machine(), new Machine()];
    listed(home, bootstrap, moved);
    moved.addresses = ['https://192.0.2.1:1'];
    await moved.swapWith(bootstrap);
    const [old] = await bootstrap.book.known(new Set([moved.peer.id]));
    await home.swapWith(bootstrap);
    expect(await home.knows(moved)).toEqual(['https://192.0.2.1:1']);
    moved.addresses = ['https://192.0.2.2:1'];
    await moved.swapWith(bootstrap);
    await home.swapWith(bootstrap);
    expect(await home.knows(moved)).toEqual(['https://192.0.2.2:1']);
    if (old) await home.book.accept(old);
    expect(await home.knows(moved)).toEqual(['https://192.0.2.2:1']);
  });

  it('forgets the addresses of a machine that no longer announces any', async () => {
    const [home, moved] = [new Machine(), new Machine()];
    listed(home, moved);
    await moved.swapWith(home);
    expect(await home.knows(moved)).toBeUndefined();
    moved.addresses = ['https://192.0.2.1:1'];
    await moved.swapWith(home);
    moved.addresses = [];
    await moved.swapWith(home);
    expect(await home.knows(moved)).toEqual([]);
  });

  it('ignores a record whose number is far in the future, even if it was stored', async () => {
    const [home, broken] = [new Machine(), new Machine()];
    listed(home, broken);
    broken.addresses = ['https://192.0.2.8:1'];
    await broken.swapWith(home);
    const pinned = signedAddressRecord(broken.identity, Number.MAX_SAFE_INTEGER, ['https://192.0.2.9:1']);
    await broken.file.write([pinned]);
    broken.book.own = async () => pinned;
    await broken.swapWith(home);
    expect(await home.knows(broken)).toEqual(['https://192.0.2.8:1']);
    await home.file.write([pinned]);
    const repaired = new MeshAddressBook(broken.file, broken.identity, () => ['https://192.0.2.1:1']);
    broken.book.own = () => repaired.own();
    await broken.swapWith(home);
    expect(await home.knows(broken)).toEqual(['https://192.0.2.1:1']);
  });

  it('ignores a record that its machine has not signed, and records of machines that are not listed', async () => {
    const [home, liar, victim, stranger] = [new Machine(), new Machine(), new Machine(), new Machine()];
    listed(home, liar, victim);
    const forged = {
      ...signedAddressRecord(liar.identity, 9, ['https://192.0.2.9:1']),
      peer: victim.peer.id,
    };
    liar.book.known = async () => [
      forged,
      signedAddressRecord(stranger.identity, 9, ['https://192.0.2.9:1']),
    ];
    await home.swapWith(liar);
    expect(await home.knows(victim)).toBeUndefined();
    expect(await home.knows(stranger)).toBeUndefined();
  });

  it("accepts from a caller only the caller's own record", async () => {
    const [home, caller, other] = [new Machine(), new Machine(), new Machine()];
    listed(home, caller, other);
    const record = signedAddressRecord(other.identity, 9, ['https://192.0.2.9:1']);
    caller.book.own = async () => record;
    await caller.swapWith(home);
    expect(await home.knows(other)).toBeUndefined();
  });

  it('names no machine that the caller did not ask for', async () => {
    const [home, caller, hidden] = [new Machine(), new Machine(), new Machine()];
    listed(home, caller);
    await home.book.accept(signedAddressRecord(hidden.identity, 1, ['https://192.0.2.9:1']));
    const call = { head: { method: 'addresses', record: null, wanted: [] }, body: new Uint8Array(0) };
    expect((await home.answer(caller, call)).head.records).toEqual([]);
  });
});

describe('a machine whose clock is a day behind', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is found at its new address, even if it has lost its records', async () => {
    const [home, moved] = [new Machine(), new Machine()];
    listed(home, moved);
    moved.addresses = ['https://192.0.2.1:1'];
    await moved.swapWith(home);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - DAY });
    moved.addresses = ['https://192.0.2.2:1'];
    await moved.swapWith(home);
    expect(await home.knows(moved)).toEqual(['https://192.0.2.2:1']);
    await rm(moved.path);
    moved.addresses = ['https://192.0.2.3:1'];
    await moved.swapWith(home);
    await moved.swapWith(home);
    expect(await home.knows(moved)).toEqual(['https://192.0.2.3:1']);
  });
});

describe('a machine whose clock starts at 1970', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('finds its peers again once the clock is set', async () => {
    const [home, peer] = [new Machine(), new Machine()];
    listed(home, peer);
    peer.addresses = ['https://192.0.2.1:1'];
    await peer.swapWith(home);
    vi.useFakeTimers({ toFake: ['Date'], now: 30_000 });
    home.addresses = ['https://192.0.2.2:1'];
    await home.book.own();
    vi.useRealTimers();
    expect(await home.knows(peer)).toEqual(['https://192.0.2.1:1']);
  });
});

describe('MeshPeers', () => {
  it('tries the address that a peer announced before those of the manifest', async () => {
    const [home, moved] = [new Machine(), new Machine()];
    listed(home, moved);
    moved.addresses = ['https://192.0.2.2:1'];
    await moved.swapWith(home);
    const file = new MeshManifestFile(join(folder, 'svc-triangle.json'));
    const peers = [{ ...moved.peer, addresses: ['https://192.0.2.1:1'] }];
    await file.exclusively((write) => write({ ...NEW_MANIFEST, peers }));
    const found = new MeshPeers(file, { pins: [], bootstrap: [], addressesFile: home.path }, () => {});
    expect((await found.all())[0]?.addresses).toEqual(['https://192.0.2.2:1', 'https://192.0.2.1:1']);
  });
});

describe('two machines with one key', () => {
  const room = { head: { method: 'room' }, body: new Uint8Array(0) };

  it('are both refused, with the reason, when the first one calls again after the second', async () => {
    const [target, machine] = [new Machine(), new Machine()];
    listed(target, machine);
    const [first, second] = ['the-first-machine-of-two', 'the-second-machine-of-two'];
    await machine.swapWith(target, first);
    await machine.swapWith(target, second);
    await expect(machine.swapWith(target, first)).rejects.toThrow(MachineDoubled);
    await expect(machine.swapWith(target, second)).rejects.toThrow('LIBP2P_IDENTITY_KEY');
    expect((await target.answer(machine, room)).head).toEqual({ error: 'peer_doubled' });
    target.now += 10 * 60_000;
    await machine.swapWith(target, second);
    await expect(target.answer(machine, room)).rejects.toThrow('It stores nothing.');
  });

  it('are not suspected when one machine restarts many times', async () => {
    const [target, machine] = [new Machine(), new Machine()];
    listed(target, machine);
    for (let start = 0; start < 99; start += 1) {
      await machine.swapWith(target, `start-number-${start + 1_000_000}`);
      await machine.swapWith(target, `start-number-${start + 1_000_000}`);
    }
    await expect(target.answer(machine, room)).rejects.toThrow('It stores nothing.');
  });
});
