import { join } from 'node:path';
import { FlatFsBlockStore, StatfsDiskSpace } from '@gatehouse/adapters/flat-fs';
import type { Sha256 } from '@gatehouse/core/kernel';
import { type NodeIdentity, type PeerId, StoredReplica } from '@gatehouse/core/mesh';

export interface ReplicaShelvesParts {
  readonly folder: string;
  /** Disk space in bytes that must stay free. */
  readonly reserve: number;
  readonly identity: NodeIdentity;
  readonly sha256: Sha256;
}

/**
 * The blocks that this machine stores for peers. Each peer has its own folder, so that no peer can read the
 * blocks of another.
 */
export class ReplicaShelves {
  readonly #parts: ReplicaShelvesParts;
  readonly #open = new Map<PeerId, Promise<StoredReplica>>();

  constructor(parts: ReplicaShelvesParts) {
    this.#parts = parts;
  }

  of(owner: PeerId): Promise<StoredReplica> {
    const known = this.#open.get(owner);
    if (known) return known;
    const opening = this.#opened(owner);
    this.#open.set(owner, opening);
    // If the folder could not be opened, the next call tries again.
    opening.catch(() => this.#open.delete(owner));
    return opening;
  }

  async #opened(owner: PeerId): Promise<StoredReplica> {
    const { folder, reserve, identity, sha256 } = this.#parts;
    const path = join(folder, owner);
    const blocks = await FlatFsBlockStore.open(path);
    return new StoredReplica({
      owner,
      blocks,
      identity,
      sha256,
      space: new StatfsDiskSpace({ folder: path, reserve }),
    });
  }
}
