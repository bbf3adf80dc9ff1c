import type { AuditEntry } from '@gatehouse/core/audit';
import { HolderHistory } from '@gatehouse/core/history';
import type { Page, PageRequest } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import { KnexAuditReader } from '../../knex-audit-reader.ts';
import { readingAsHolder } from '../as-holder.ts';

/** The history of holders in a database. */
export class KnexHolderHistory extends HolderHistory {
  readonly #database: Database;
  readonly #reader: KnexAuditReader;

  constructor(database: Database) {
    super();
    this.#database = database;
    this.#reader = new KnexAuditReader(database);
  }

  override page(holder: Did, request: PageRequest): Promise<Page<AuditEntry>> {
    return readingAsHolder(this.#database, holder, () => this.#reader.page({ subject: holder }, request));
  }
}
