import {
  type AuditEntry,
  type AuditEvent,
  type AuditFilter,
  type AuditHead,
  AuditLog,
  chained,
  EMPTY_LOG,
} from '@gatehouse/core/audit';
import type { Page, PageRequest, Sha256 } from '@gatehouse/core/kernel';
import { AUDIT_COLUMNS, auditEntryOf, auditRow } from './audit-row.ts';
import type { Database } from './database.ts';
import type { PreparedStatement } from './engine.ts';
import { AUDIT_HEAD, KnexAuditReader } from './knex-audit-reader.ts';

const LOCKED_HEAD: PreparedStatement = { name: 'lock_audit_head', text: `${AUDIT_HEAD.text} for update` };
const INSERT: PreparedStatement = {
  name: 'append_audit_row',
  text: `insert into audit_log (${AUDIT_COLUMNS.join(', ')}) values (${AUDIT_COLUMNS.map(() => '?').join(', ')})`,
};

/**
 * The audit log in a database. Triggers in the database reject changes of rows, and update the head with each new row.
 */
export class KnexAuditLog extends AuditLog {
  readonly #database: Database;
  readonly #sha256: Sha256;
  readonly #reader: KnexAuditReader;

  constructor(database: Database, sha256: Sha256) {
    super();
    this.#database = database;
    this.#sha256 = sha256;
    this.#reader = new KnexAuditReader(database);
  }

  override append(event: AuditEvent): Promise<AuditEntry> {
    return this.#database.transaction(async () => {
      // Only the transaction that has locked the head appends a row. All others wait until it ends, so that the chain
      // has no fork.
      const [head] = await this.#database.preparedWrite<AuditHead>(
        this.#database.engine === 'sqlite' ? AUDIT_HEAD : LOCKED_HEAD,
        [],
      );
      const row = auditRow(chained(event, head ?? EMPTY_LOG, this.#sha256));
      await this.#database.preparedWrite(
        INSERT,
        AUDIT_COLUMNS.map((column) => row[column]),
      );
      // Return the row as it is stored, so that a repeated response has the same order of members.
      return auditEntryOf(row);
    });
  }

  override page(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntry>> {
    return this.#reader.page(filter, request);
  }

  override replay(after?: number): AsyncIterable<AuditEntry> {
    return this.#reader.replay(after);
  }

  override replayBySubject(from?: string): AsyncIterable<AuditEntry> {
    return this.#reader.replayBySubject(from);
  }

  override head(): Promise<AuditHead> {
    return this.#reader.head();
  }
}
