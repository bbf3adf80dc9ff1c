import type { Migrations } from '../../migrations/migration.ts';

/** The table of pending single sign-ons. Released steps never change. */
export const singleSignOnMigrations: Migrations = {
  'single-sign-on-0001-login-states': (database) =>
    database.define((schema) =>
      schema.createTable('login_states', (table) => {
        table.text('digest').primary();
        table.text('browser_digest').notNullable();
        table.text('nonce').notNullable();
        table.text('code_verifier').notNullable();
        table.text('return_to').notNullable();
        table.bigInteger('settings_version').notNullable();
        table.bigInteger('expires_at').notNullable().index();
      }),
    ),
};
