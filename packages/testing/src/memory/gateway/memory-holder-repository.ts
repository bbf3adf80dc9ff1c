import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import {
  type FoundRecord,
  HolderRepository,
  RecordChanged,
  type RecordPlace,
  RecordRefused,
  RepositoryUnavailable,
  SignInRequired,
} from '@gatehouse/core/sync';

/**
 * Repositories in memory. A test removes holders from `authorized` to end their authorizations, and sets `isAway` to
 * make the server unreachable.
 */
export class MemoryHolderRepository extends HolderRepository {
  readonly authorized: Set<Did> = new Set();
  isAway = false;
  /** Number of writes and deletions. Each creates a commit in the repository. */
  commits = 0;
  readonly #records = new Map<string, FoundRecord>();

  override async put(place: RecordPlace, record: Json, replaces: string | null): Promise<string> {
    this.#admit(place);
    if (hasFraction(record)) throw new RecordRefused('record_refused', 'it has a number with a fraction.');
    const [name, cid] = [nameOf(place), cidOf(record)];
    const present = this.#records.get(name)?.cid ?? null;
    if (present === cid) return cid;
    if (present !== replaces) throw new RecordChanged();
    this.#records.set(name, { cid, value: record });
    this.commits += 1;
    return cid;
  }

  override async remove(place: RecordPlace, replaces: string | null): Promise<void> {
    this.#admit(place);
    const present = this.#records.get(nameOf(place));
    if (!present) return;
    if (present.cid !== replaces) throw new RecordChanged();
    this.#records.delete(nameOf(place));
    this.commits += 1;
  }

  override async read(place: RecordPlace): Promise<FoundRecord | undefined> {
    this.#admit(place);
    return this.#records.get(nameOf(place));
  }

  #admit({ did }: RecordPlace): void {
    if (this.isAway) throw new RepositoryUnavailable('it cannot be reached.');
    if (!this.authorized.has(did)) throw new SignInRequired();
  }
}

function nameOf({ did, collection, rkey }: RecordPlace): string {
  return `at://${did}/${collection}/${rkey}`;
}

function cidOf(record: Json): string {
  return `bafyrei${createHash('sha256').update(canonicalJson(record)).digest('hex')}`;
}

function hasFraction(value: Json): boolean {
  if (typeof value === 'number') return !Number.isInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFraction);
}
