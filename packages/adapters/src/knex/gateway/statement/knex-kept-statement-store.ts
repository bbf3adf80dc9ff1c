import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { type KeptStatement, KeptStatementStore } from '@gatehouse/core/statement';
import type { Database } from '../../database.ts';
import { inScope, readInScope } from '../in-scope.ts';

interface KeptStatementRow {
  readonly audience: string;
  readonly holder: string;
  readonly version: number;
  readonly issued_at: number;
  readonly seen_at: number;
  /** Keys as a JSON list. */
  readonly keys: string;
  readonly sealed: string;
}

/** The last valid statements, in a database. */
export class KnexKeptStatementStore extends KeptStatementStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override find(audience: string): Promise<KeptStatement | undefined> {
    return readInScope(this.#database, 'gatehouse.device', audience, async () => {
      const row = await this.#database.read((from) =>
        from<KeptStatementRow>('kept_statements').where({ audience }).first(),
      );
      return row && statementOf(row as KeptStatementRow);
    });
  }

  override keep(statement: KeptStatement): Promise<boolean> {
    const { audience, version, issuedAt } = statement;
    return inScope(this.#database, 'gatehouse.device', audience, async () => {
      const row = rowOf(statement);
      await this.#database.write((from) =>
        from('kept_statements').insert(row).onConflict('audience').ignore(),
      );
      const kept = await this.#database.write((from) =>
        from('kept_statements')
          .where({ audience })
          .whereRaw('(version < ? or (version = ? and issued_at <= ?))', [version, version, issuedAt])
          .update(row),
      );
      return kept === 1;
    });
  }

  override see(audience: string, at: Instant): Promise<void> {
    return inScope(this.#database, 'gatehouse.device', audience, async () => {
      await this.#database.write((from) =>
        from('kept_statements').where({ audience }).where('seen_at', '<', at).update({ seen_at: at }),
      );
    });
  }
}

function rowOf({ audience, holder, version, sealed, ...rest }: KeptStatement): KeptStatementRow {
  const { issuedAt: issued_at, seenAt: seen_at, keys } = rest;
  return { audience, holder, version, issued_at, seen_at, keys: JSON.stringify(keys), sealed };
}

function statementOf({ audience, holder, version, sealed, ...row }: KeptStatementRow): KeptStatement {
  const { issued_at: issuedAt, seen_at: seenAt } = row;
  const keys = JSON.parse(row.keys) as string[];
  return { audience, holder: holder as Did, version, issuedAt, seenAt, keys, sealed };
}
