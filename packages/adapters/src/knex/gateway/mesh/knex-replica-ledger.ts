import type { BlockCid } from '@gatehouse/core/block';
import type { Instant } from '@gatehouse/core/kernel';
import {
  type FileCopies,
  type PeerId,
  type Replica,
  type ReplicaFailure,
  ReplicaLedger,
  type ReplicatedBlock,
  type TargetSummary,
} from '@gatehouse/core/mesh';
import type { Did } from '@gatehouse/core/pds';
import type { Knex } from 'knex';
import type { Database, QueryStart } from '../../database.ts';
import { readingAsHolder } from '../as-holder.ts';
import { REPLICA_COLUMNS, type ReplicaRow, replicaOf } from './replica-row.ts';
import { CLAIM, FILE, FILES, SUMMARY } from './replica-statements.ts';

/** Maximum number of CIDs in one query, because a statement can have only a limited number of values. */
const CIDS_PER_QUERY = 500;

/** Replicas in a database. */
export class KnexReplicaLedger extends ReplicaLedger {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async queue(cid: BlockCid, targets: readonly PeerId[], now: Instant): Promise<void> {
    if (targets.length === 0) return;
    const rows = targets.map((target) => ({ target, cid, state: 'queued', queued_at: now, next_at: now }));
    await this.#database.write((from) =>
      from('replicas').insert(rows).onConflict(['target', 'cid']).ignore(),
    );
  }

  override async claim(
    target: PeerId,
    now: Instant,
    until: Instant,
    limit: number,
  ): Promise<readonly Replica[]> {
    const statement = CLAIM[this.#database.engine];
    const rows = await this.#database.preparedWrite<ReplicaRow>(statement, [
      until,
      target,
      now,
      limit,
      target,
    ]);
    return rows.map(replicaOf);
  }

  override async hold(asked: Replica, now: Instant): Promise<boolean> {
    const { state, verifiedAt: verified_at } = asked;
    const held = { state: 'held', verified_at: now, error: null };
    const updated = await this.#database.write((from) =>
      sameClaim(from('replicas'), asked).where({ state, verified_at }).update(held),
    );
    return updated > 0;
  }

  override fail(claimed: Replica, { error, nextAt }: ReplicaFailure): Promise<void> {
    return this.#settle(claimed, { state: 'failed', next_at: nextAt, error });
  }

  override putBack(claimed: Replica, now: Instant): Promise<void> {
    return this.#settle(claimed, { state: 'queued', next_at: now });
  }

  override async lose(
    target: PeerId,
    cids: readonly BlockCid[],
    now: Instant,
    askedAt?: Instant,
  ): Promise<number> {
    const again = { state: 'queued', queued_at: now, next_at: now, verified_at: null };
    let lost = 0;
    for (const some of batches(cids))
      lost += await this.#database.write((from) => {
        const held = from('replicas').where({ target, state: 'held' }).whereIn('cid', some);
        if (askedAt !== undefined) held.where('verified_at', '<=', askedAt);
        return held.update(again);
      });
    return lost;
  }

  override unverified(target: PeerId, at: Instant, limit: number): Promise<readonly Replica[]> {
    return this.#replicas((rows, from) =>
      rows
        .where({ target, state: 'held' })
        .where('verified_at', '<=', at)
        .whereExists(blockOfReplica(from))
        .orderBy(['verified_at', 'cid'])
        .limit(limit),
    );
  }

  override async held(target: PeerId, after: BlockCid | null, limit: number): Promise<readonly BlockCid[]> {
    const found = await this.#replicas((rows) =>
      rows
        .where({ target, state: 'held' })
        .where('cid', '>', after ?? '')
        .orderBy('cid')
        .limit(limit),
    );
    return found.map(({ cid }) => cid);
  }

  override replicasOf(cid: BlockCid): Promise<readonly Replica[]> {
    return this.#replicas((rows) => rows.where({ cid }));
  }

  override async isStored(cid: BlockCid): Promise<boolean> {
    const found = await this.#database.read((from) =>
      storedHere(from('stored_blocks').where({ cid }).select('cid')),
    );
    return (found as unknown[]).length > 0;
  }

  override async copies(cids: readonly BlockCid[], since: Instant): Promise<ReadonlyMap<BlockCid, number>> {
    const counts = new Map(cids.map((cid) => [cid, 0]));
    for (const some of batches(cids)) {
      const proved = await this.#replicas((rows) =>
        rows.whereIn('cid', some).where('verified_at', '>=', since),
      );
      for (const { cid } of proved) counts.set(cid, (counts.get(cid) ?? 0) + 1);
    }
    return counts;
  }

  override async blocks(after: BlockCid | null, limit: number): Promise<readonly ReplicatedBlock[]> {
    const stored = (await this.#database.read((from) =>
      storedHere(from('stored_blocks').select('cid'))
        .where('cid', '>', after ?? '')
        .orderBy('cid')
        .limit(limit),
    )) as { cid: BlockCid }[];
    const replicas = new Map<BlockCid, Replica[]>(stored.map(({ cid }) => [cid, []]));
    for (const some of batches([...replicas.keys()]))
      for (const replica of await this.#replicas((rows) => rows.whereIn('cid', some).orderBy('target')))
        replicas.get(replica.cid)?.push(replica);
    return stored.map(({ cid }) => ({ cid, replicas: replicas.get(cid) ?? [] }));
  }

  override async abandoned(target: PeerId, limit: number): Promise<readonly BlockCid[]> {
    const found = await this.#replicas((rows, from) =>
      rows.where({ target }).whereNotExists(blockOfReplica(from)).limit(limit),
    );
    return found.map(({ cid }) => cid);
  }

  override async forget(target: PeerId, cids: readonly BlockCid[], now: Instant): Promise<void> {
    for (const some of batches(cids))
      await this.#database.write((from) =>
        from('replicas').where({ target }).whereIn('cid', some).whereNotExists(blockOfReplica(from)).delete(),
      );
    await this.lose(target, cids, now);
  }

  override async keepTargets(targets: readonly PeerId[]): Promise<void> {
    await this.#database.write((from) => from('replicas').whereNotIn('target', targets).delete());
  }

  override async summary(): Promise<readonly TargetSummary[]> {
    type Row = Omit<TargetSummary, 'waitingSince'> & { readonly waiting_since: number | null };
    const rows = await this.#database.prepared<Row>(SUMMARY, []);
    return rows.map(({ waiting_since: waitingSince, ...counts }) => ({ ...counts, waitingSince }));
  }

  override filesOf(
    holder: Did,
    targets: readonly PeerId[],
    since: Instant,
    limit: number,
  ): Promise<readonly FileCopies[]> {
    const values = [since, this.#database.keys(targets), holder, limit];
    return readingAsHolder(this.#database, holder, () =>
      this.#database.prepared<FileCopies>(FILES[this.#database.engine], values),
    );
  }

  override async replicasOfFile(holder: Did, file: string, since: Instant): Promise<number> {
    const [found] = await readingAsHolder(this.#database, holder, () =>
      this.#database.prepared<FileCopies>(FILE, [since, holder, file]),
    );
    return found?.replicas ?? 0;
  }

  async #replicas(
    choose: (rows: Knex.QueryBuilder, from: QueryStart) => Knex.QueryBuilder,
  ): Promise<readonly Replica[]> {
    const rows = await this.#database.read((from) =>
      choose(from('replicas').select(...REPLICA_COLUMNS), from),
    );
    return (rows as ReplicaRow[]).map(replicaOf);
  }

  /** Changes the replica if it still has the same claim. */
  async #settle(claimed: Replica, change: object): Promise<void> {
    await this.#database.write((from) =>
      sameClaim(from('replicas'), claimed).where({ state: 'sending' }).update(change),
    );
  }
}

/**
 * Selects the replica if it still has the same claim. Each claim adds one to the number of attempts. That number starts
 * at 0 again if the block was deleted and stored again, but then `nextAt`, the end of the claim, differs.
 */
function sameClaim(
  rows: Knex.QueryBuilder,
  { target, cid, attempts, nextAt: next_at }: Replica,
): Knex.QueryBuilder {
  return rows.where({ target, cid, attempts, next_at });
}

function storedHere(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.where({ is_removing: 0 }).whereNull('removed_at');
}

/** Selects the stored block of a row of `replicas`. */
function blockOfReplica(from: QueryStart): Knex.QueryBuilder {
  return storedHere(from('stored_blocks as s').whereRaw('s.cid = replicas.cid'));
}

function* batches(cids: readonly BlockCid[]): Generator<readonly BlockCid[]> {
  for (let start = 0; start < cids.length; start += CIDS_PER_QUERY)
    yield cids.slice(start, start + CIDS_PER_QUERY);
}
