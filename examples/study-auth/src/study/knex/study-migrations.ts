import type { Database, Migrations } from '@gatehouse/adapters/knex';
import type { Knex } from 'knex';
import { REVIEW_SECURITY, ROW_SECURITY } from './row-security.ts';

/** Type of a text that is not part of a key, on MariaDB. Other databases have one type for all texts. */
const LONG_TEXT = 'longtext';

/** The tables of study records, and their row-level security on PostgreSQL. Released steps never change. */
export const studyMigrations: Migrations = {
  'study-0001-records': createRecords,
  'study-0002-row-security': secureRows,
  'study-0003-reviews': createReviews,
  'study-0004-card-order': orderCards,
};

async function createRecords(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('courses', (table) => {
        stamped(table, 'owner_id');
        table.text('title', LONG_TEXT).notNullable();
        table.text('description', LONG_TEXT).notNullable();
        table.text('settings', LONG_TEXT).notNullable();
      })
      .createTable('lessons', (table) => {
        stamped(table, 'course_id').references('courses.id').onDelete('CASCADE');
        table.text('title', LONG_TEXT).notNullable();
        table.text('notes', LONG_TEXT).notNullable();
      })
      .createTable('cards', (table) => {
        stamped(table, 'lesson_id').references('lessons.id').onDelete('CASCADE');
        table.text('front', LONG_TEXT).notNullable();
        table.text('back', LONG_TEXT).notNullable();
      })
      .createTable('lexicon_entries', (table) => {
        stamped(table, 'owner_id');
        table.text('term', LONG_TEXT).notNullable();
        table.text('meaning', LONG_TEXT).notNullable();
        table.text('language').notNullable();
        table.text('notes', LONG_TEXT).notNullable();
      }),
  );
}

async function secureRows(database: Database): Promise<void> {
  await secure(database, ROW_SECURITY);
}

async function createReviews(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('card_reviews', (table) => {
      table.text('card_id').primary().references('cards.id').onDelete('CASCADE');
      table.bigInteger('due_at').notNullable();
      table.bigInteger('first_answered_at').notNullable();
      table.bigInteger('answered_at').notNullable();
      table.double('stability').notNullable();
      table.double('difficulty').notNullable();
      table.integer('scheduled_days').notNullable();
      table.integer('learning_steps').notNullable();
      table.integer('answers').notNullable();
      table.integer('lapses').notNullable();
      table.text('phase').notNullable();
    }),
  );
  await secure(database, REVIEW_SECURITY);
}

async function orderCards(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('cards', (table) => {
      table.bigInteger('position');
    }),
  );
  // MariaDB cannot index an expression. It sorts the cards of a lesson when it reads them.
  if (database.engine === 'mysql') return;
  await database.define((schema) =>
    schema
      // The expression is `CARD_PLACE`, without the name of the table, which SQLite does not allow in an index.
      .raw('create index cards_in_order on cards (lesson_id, (coalesce(position, created_at * 1024)), id)'),
  );
}

async function secure(database: Database, policies: readonly string[]): Promise<void> {
  if (database.engine !== 'postgres') return;
  await database.define((schema) => policies.reduce((built, statement) => built.raw(statement), schema));
}

/** Columns of every table of records, indexed in list order. */
function stamped(table: Knex.CreateTableBuilder, home: string): Knex.ColumnBuilder {
  table.text('id').primary();
  table.bigInteger('created_at').notNullable();
  table.bigInteger('updated_at').notNullable();
  table.text('search_text', LONG_TEXT).notNullable();
  table.index([home, 'created_at', 'id']);
  return table.text(home).notNullable();
}
