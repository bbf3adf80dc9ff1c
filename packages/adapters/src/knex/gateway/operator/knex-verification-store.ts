import { type Verification, VerificationStore } from '@gatehouse/core/audit';
import type { Database } from '../../database.ts';

interface VerificationRow {
  readonly id: number;
  readonly at: number;
  readonly intact: number;
  readonly audit_rows: number | null;
  readonly head: string | null;
}

/** The latest verification of the audit log, in a database. */
export class KnexVerificationStore extends VerificationStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async record({ at, intact, rows, head }: Verification): Promise<void> {
    const row: VerificationRow = { id: 1, at, intact: intact ? 1 : 0, audit_rows: rows, head };
    await this.#database.transaction(async () => {
      await this.#database.write((from) => from('verifications').insert(row).onConflict('id').ignore());
      await this.#database.write((from) => from('verifications').where('at', '<=', at).update(row));
    });
  }

  override async last(): Promise<Verification | undefined> {
    const row = await this.#database.read((from) => from<VerificationRow>('verifications').first());
    if (!row) return undefined;
    const { at, intact, audit_rows: rows, head } = row;
    return { at, intact: intact === 1, rows, head };
  }
}
