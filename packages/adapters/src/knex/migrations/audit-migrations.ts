import { GENESIS_HASH } from '@gatehouse/core/audit';
import type { Database } from '../database.ts';
import type { EngineName } from '../engine.ts';
import { POSTGRES_AUDIT_GUARDS, SQLITE_AUDIT_GUARDS } from './audit-guards.ts';
import { defineGuards } from './define-guards.ts';
import type { Migrations } from './migration.ts';
import { MYSQL_AUDIT_GUARDS } from './mysql-audit-guards.ts';

const GUARDS: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: SQLITE_AUDIT_GUARDS,
  postgres: POSTGRES_AUDIT_GUARDS,
  mysql: MYSQL_AUDIT_GUARDS,
};

/** The audit log. Triggers in the database reject changes of it. Released steps never change. */
export const auditMigrations: Migrations = {
  'audit-0001-log': createAuditLog,
  'audit-0002-ticket-index': indexTickets,
  'audit-0003-time-index': indexTime,
  'audit-0004-deliveries': createDeliveries,
};

async function createAuditLog(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('audit_log', (table) => {
        // As an `integer`, this column is SQLite's own row id. The table then has no second key by which a row could be
        // replaced.
        if (database.engine === 'sqlite') table.integer('sequence').primary();
        else table.bigInteger('sequence').primary();
        table.bigInteger('at').notNullable();
        table.text('principal').notNullable();
        table.text('action').notNullable();
        // Sort by bytes, independently of the locale of the database, because `replayBySubject` reads in this order.
        table
          .specificType('subject', database.engine === 'sqlite' ? 'text' : 'text collate "C"')
          .notNullable();
        table.text('reason');
        table.text('ticket_ref');
        table.text('detail').notNullable();
        table.text('previous_hash').notNullable();
        table.text('hash').notNullable();
        table.index(['subject', 'sequence']);
        table.index(['principal', 'sequence']);
        table.index(['action', 'sequence']);
      })
      .createTable('audit_head', (table) => {
        table.integer('id').primary();
        table.bigInteger('sequence').notNullable();
        table.text('hash').notNullable();
      }),
  );
  await database.write((from) => from('audit_head').insert({ id: 1, sequence: 0, hash: GENESIS_HASH }));
  await defineGuards(database, GUARDS[database.engine]);
}

async function indexTickets(database: Database): Promise<void> {
  const index =
    'create index audit_log_by_ticket on audit_log (ticket_ref, sequence) where ticket_ref is not null';
  await database.define((schema) => schema.raw(index));
}

async function indexTime(database: Database): Promise<void> {
  await database.define((schema) => schema.raw('create index audit_log_by_time on audit_log (at, sequence)'));
}

async function createDeliveries(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('audit_deliveries', (table) => {
      table.text('sink').primary();
      table.bigInteger('sequence').notNullable();
      table.text('hash').notNullable();
    }),
  );
}
