import {
  attemptMigrations,
  auditMigrations,
  createSessionTable,
  type Database,
  jobMigrations,
  type Migrations,
} from '@gatehouse/adapters/knex';

/** The schema of the forum's database. Released steps never change. */
export const migrations: Migrations = {
  ...auditMigrations,
  'forum-0001-board': createBoard,
  ...attemptMigrations,
  'forum-0002-logins': createLogins,
  ...jobMigrations,
  'forum-0003-logout-tokens': createLogoutTokens,
};

async function createBoard(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('members', (table) => {
        table.bigIncrements('id');
        table.text('did').notNullable().unique();
        table.text('handle');
        table.text('suspend_reason');
        table.bigInteger('created_at').notNullable();
      })
      .createTable('invites', (table) => {
        table.bigIncrements('id');
        table.text('email').notNullable().unique();
        table.text('message');
        table.bigInteger('created_at').notNullable();
      })
      .createTable('topics', (table) => {
        table.bigIncrements('id');
        table.text('title').notNullable();
        table.bigInteger('author').notNullable().references('id').inTable('members');
        table.integer('closed').notNullable().defaultTo(0);
        table.integer('hidden').notNullable().defaultTo(0);
        table.bigInteger('created_at').notNullable();
        table.bigInteger('last_post_at').notNullable().index();
      })
      .createTable('posts', (table) => {
        table.bigIncrements('id');
        table.bigInteger('topic').notNullable().references('id').inTable('topics').index();
        table.bigInteger('author').notNullable().references('id').inTable('members');
        table.text('body').notNullable();
        table.integer('hidden').notNullable().defaultTo(0);
        table.bigInteger('created_at').notNullable();
        table.index(['author', 'created_at']);
      }),
  );
  await createSessionTable(database, { sessions: 'member_sessions', owners: 'members', ownerKey: 'did' });
}

async function createLogins(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('member_logins', (table) => {
      table.text('session').primary().references('digest').inTable('member_sessions').onDelete('CASCADE');
      table.text('sealed_token').notNullable();
    }),
  );
}

async function createLogoutTokens(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('logout_tokens', (table) => {
      table.text('digest').primary();
      table.bigInteger('received_at').notNullable().index();
    }),
  );
}
