import type { Database, Migrations } from '@gatehouse/adapters/knex';
import type { Knex } from 'knex';
import { REVIEW_SECURITY, ROW_SECURITY } from './row-security.ts';

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
        table.text('title').notNullable();
        table.text('description').notNullable();
        table.text('settings').notNullable();
      })
      .createTable('lessons', (table) => {
        stamped(table, 'course_id').references('courses.id').onDelete('CASCADE');
        table.text('title').notNullable();
        table.text('notes').notNullable();
      })
      .createTable('cards', (table) => {
        stamped(table, 'lesson_id').references('lessons.id').onDelete('CASCADE');
        table.text('front').notNullable();
        table.text('back').notNullable();
      })
      .createTable('lexicon_entries', (table) => {
        stamped(table, 'owner_id');
        table.text('term').notNullable();
        table.text('meaning').notNullable();
        table.text('language').notNullable();
        table.text('notes').notNullable();
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
    schema
      .alterTable('cards', (table) => {
        table.bigInteger('position');
      })
      // The expression is `CARD_PLACE`, without the name of the table, which SQLite does not allow in an index.
      .raw('create index cards_in_order on cards (lesson_id, (coalesce(position, created_at * 1024)), id)'),
  );
}

async function secure(database: Database, policies: readonly string[]): Promise<void> {
  if (database.engine === 'sqlite') return;
  await database.define((schema) => policies.reduce((built, statement) => built.raw(statement), schema));
}

/** Columns of every table of records, indexed in list order. */
function stamped(table: Knex.CreateTableBuilder, home: string): Knex.ColumnBuilder {
  table.text('id').primary();
  table.bigInteger('created_at').notNullable();
  table.bigInteger('updated_at').notNullable();
  table.text('search_text').notNullable();
  table.index([home, 'created_at', 'id']);
  return table.text(home).notNullable();
}
