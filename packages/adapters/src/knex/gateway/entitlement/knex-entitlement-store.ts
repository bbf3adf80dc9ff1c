import type { AuditEntry } from '@gatehouse/core/audit';
import { type Entitlement, EntitlementStore, nothingHeld } from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { batches } from '../../batches.ts';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { type EntitlementRow, entitlementOf, entitlementRow } from './entitlement-row.ts';

const CHANGED_COLUMNS = [
  'base',
  'grace_until',
  'once',
  'payment_provider',
  'payment_customer_id',
  'payment_subscription_id',
  'version',
] as const satisfies (keyof EntitlementRow)[];

const FIND: PreparedStatement = {
  name: 'find_entitlement',
  text: `select did, ${CHANGED_COLUMNS.join(', ')} from entitlements where did = ?`,
};

const INSERT: PreparedStatement = {
  name: 'insert_entitlement',
  text: `insert into entitlements (${CHANGED_COLUMNS.join(', ')}, audit_sequence, did)
    values (${CHANGED_COLUMNS.map(() => '?').join(', ')}, ?, ?) returning did`,
};

const UPDATE: PreparedStatement = {
  name: 'update_entitlement',
  text: `update entitlements set ${CHANGED_COLUMNS.map((column) => `${column} = ?`).join(', ')}, audit_sequence = ?
    where did = ? returning did`,
};

const BATCH_ROWS = 500;

const BATCH_AFTER: PreparedStatement = {
  name: 'entitlements_after',
  text: `select did, ${CHANGED_COLUMNS.join(', ')} from entitlements where did > ? order by did limit ${BATCH_ROWS}`,
};

/** Locks the name instead of the row, because there may be no row yet. */
const LOCK_NAME: PreparedStatement = {
  name: 'lock_entitlement',
  text: `select pg_advisory_xact_lock(hashtextextended(?, 0))`,
};

/** Entitlements in a database, which itself rejects a change without a new audit row. */
export class KnexEntitlementStore extends EntitlementStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async find(did: Did): Promise<Entitlement | undefined> {
    const [row] = await this.#database.prepared<EntitlementRow>(FIND, [did]);
    return row && entitlementOf(row);
  }

  override async lock(did: Did): Promise<Entitlement> {
    this.#database.requireTransaction();
    // On SQLite a transaction blocks all others from its first statement.
    if (this.#database.engine === 'postgres') await this.#database.prepared(LOCK_NAME, [did]);
    return (await this.find(did)) ?? nothingHeld(did);
  }

  override async save(entitlement: Entitlement, witness: AuditEntry): Promise<void> {
    const { did, ...rest } = entitlementRow(entitlement);
    const values = [...CHANGED_COLUMNS.map((column) => rest[column]), witness.sequence, did];
    const saved = await this.#database.preparedWrite(entitlement.version === 1 ? INSERT : UPDATE, values);
    if (saved.length !== 1) throw new Error('The entitlement to change does not exist.');
  }

  override async *all(): AsyncIterable<Entitlement> {
    const read = (last?: EntitlementRow) =>
      this.#database.prepared<EntitlementRow>(BATCH_AFTER, [last?.did ?? '']);
    for await (const rows of batches(BATCH_ROWS, read)) for (const row of rows) yield entitlementOf(row);
  }

  override async withGraceOver(now: Instant, limit: number): Promise<readonly Did[]> {
    const rows = await this.#database.read((from) =>
      from<EntitlementRow>('entitlements')
        .select('did')
        .where('base', 'grace')
        .where('grace_until', '<=', now)
        .orderBy('grace_until')
        .limit(limit),
    );
    return rows.map(({ did }) => did as Did);
  }
}
