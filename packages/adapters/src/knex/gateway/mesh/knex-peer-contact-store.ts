import type { Instant } from '@gatehouse/core/kernel';
import { type PeerContact, PeerContactStore, type PeerId } from '@gatehouse/core/mesh';
import type { Database } from '../../database.ts';

interface ContactRow {
  readonly peer: PeerId;
  readonly known_since: number;
  readonly reached_at: number | null;
  readonly free_bytes: number | null;
  readonly error: string | null;
  readonly lied_at: number | null;
}

/** The last contact with each peer, in a database. */
export class KnexPeerContactStore extends PeerContactStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override reach(peer: PeerId, at: Instant, freeBytes: number): Promise<void> {
    return this.#merge(peer, at, { reached_at: at, free_bytes: freeBytes, error: null });
  }

  override miss(peer: PeerId, at: Instant, error: string): Promise<void> {
    return this.#merge(peer, at, { error });
  }

  override distrust(peer: PeerId, at: Instant): Promise<void> {
    return this.#merge(peer, at, { lied_at: at });
  }

  override async all(): Promise<readonly PeerContact[]> {
    const rows = (await this.#database.read((from) => from('peer_contacts').orderBy('peer'))) as ContactRow[];
    return rows.map((row) => ({
      peer: row.peer,
      reachedAt: row.reached_at,
      freeBytes: row.free_bytes,
      error: row.error,
      liedAt: row.lied_at,
      knownSince: row.known_since,
    }));
  }

  async #merge(peer: PeerId, now: Instant, change: Partial<ContactRow>): Promise<void> {
    await this.#database.write((from) =>
      from('peer_contacts')
        .insert({ peer, known_since: now, ...change })
        .onConflict('peer')
        .merge(Object.keys(change)),
    );
  }
}
