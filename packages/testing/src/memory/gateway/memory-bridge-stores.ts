import {
  type BridgeArtifact,
  BridgeArtifactStore,
  type BridgeClient,
  BridgeClientStore,
  type EndedArtifacts,
  LOGIN_KIND,
  type SigningKey,
  SigningKeyStore,
  type StoredArtifact,
} from '@gatehouse/core/bridge';
import type { Instant } from '@gatehouse/core/kernel';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

interface Kept extends BridgeArtifact {
  readonly consumedAt: Instant | null;
}

/** Artifacts of the bridge in memory. */
export class MemoryBridgeArtifactStore extends BridgeArtifactStore {
  readonly #artifacts: MemoryTable<Kept>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#artifacts = new MemoryTable(unitOfWork);
  }

  override put(artifact: BridgeArtifact): Promise<void> {
    return this.#artifacts.write((rows) => {
      const { createdAt = artifact.createdAt, consumedAt = null } = rows.get(keyOf(artifact)) ?? {};
      rows.set(keyOf(artifact), { ...artifact, createdAt, consumedAt });
    });
  }

  override async find(kind: string, digest: string): Promise<StoredArtifact | undefined> {
    return stored(this.#artifacts.read().get(keyOf({ kind, digest })));
  }

  override async findByUid(kind: string, uidDigest: string): Promise<StoredArtifact | undefined> {
    const found = this.#artifacts.rows().filter((each) => each.kind === kind && each.uidDigest === uidDigest);
    return stored(found.toSorted((one, other) => other.createdAt - one.createdAt)[0]);
  }

  override consume(kind: string, digest: string, at: Instant): Promise<boolean> {
    return this.#artifacts.write((rows) => {
      const kept = rows.get(keyOf({ kind, digest }));
      if (kept?.consumedAt !== null) return false;
      rows.set(keyOf(kept), { ...kept, consumedAt: at });
      return true;
    });
  }

  override async delete(kind: string, digest: string): Promise<void> {
    await this.#remove((each) => each.kind === kind && each.digest === digest);
  }

  override async deleteGrant(grantDigest: string): Promise<void> {
    await this.#remove(
      ({ kind, digest, grantDigest: grant }) =>
        grant === grantDigest || (kind === 'Grant' && digest === grantDigest),
    );
  }

  override async end({ did, clients, kinds, until }: EndedArtifacts): Promise<readonly BridgeArtifact[]> {
    const removed = await this.#remove(
      (each) =>
        each.did === did &&
        each.createdAt <= until &&
        (clients.some((client) => client === each.clientId) || kinds.includes(each.kind)),
    );
    return removed
      .filter(({ kind }) => kind === LOGIN_KIND)
      .map(({ consumedAt: _, ...artifact }) => artifact);
  }

  override async deleteClient(clientId: string): Promise<void> {
    await this.#remove((each) => each.clientId === clientId);
  }

  override async purge(now: Instant, limit: number): Promise<number> {
    let left = limit;
    return (await this.#remove(({ expiresAt }) => expiresAt <= now && left-- > 0)).length;
  }

  #remove(isMeant: (artifact: Kept) => boolean): Promise<readonly Kept[]> {
    return this.#artifacts.write((rows) => {
      const removed = [...rows.values()].filter(isMeant);
      for (const each of removed) rows.delete(keyOf(each));
      return removed;
    });
  }
}

/** Clients of the bridge in memory. */
export class MemoryBridgeClientStore extends BridgeClientStore {
  readonly #clients: MemoryTable<BridgeClient>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#clients = new MemoryTable(unitOfWork);
  }

  override insert(client: BridgeClient): Promise<boolean> {
    return this.#clients.write((rows) => !rows.has(client.id) && rows.set(client.id, client) && true);
  }

  override async find(id: string): Promise<BridgeClient | undefined> {
    return this.#clients.read().get(id);
  }

  override async list(): Promise<readonly BridgeClient[]> {
    return this.#clients.rows().toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  override replace(seen: BridgeClient, client: BridgeClient): Promise<boolean> {
    return this.#clients.write((rows) => {
      const isAsSeen = JSON.stringify(rows.get(seen.id)) === JSON.stringify(seen);
      if (isAsSeen) rows.set(client.id, client);
      return isAsSeen;
    });
  }

  override delete(id: string): Promise<boolean> {
    return this.#clients.write((rows) => rows.delete(id));
  }
}

/** Signing keys of the bridge in memory. */
export class MemorySigningKeyStore extends SigningKeyStore {
  readonly #keys: MemoryTable<SigningKey>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    super();
    this.#keys = new MemoryTable(unitOfWork);
  }

  override async list(): Promise<readonly SigningKey[]> {
    return this.#keys.rows();
  }

  override addAfter(latest: string | null, key: SigningKey): Promise<boolean> {
    return this.#keys.write((rows) => {
      if (([...rows.keys()].at(-1) ?? null) !== latest) return false;
      rows.set(key.id, key);
      return true;
    });
  }

  override async delete(id: string): Promise<void> {
    await this.#keys.write((rows) => rows.delete(id));
  }
}

function keyOf({ kind, digest }: Pick<BridgeArtifact, 'kind' | 'digest'>): string {
  return `${kind} ${digest}`;
}

function stored(kept: Kept | undefined): StoredArtifact | undefined {
  return kept && { digest: kept.digest, sealed: kept.sealed, consumedAt: kept.consumedAt };
}
