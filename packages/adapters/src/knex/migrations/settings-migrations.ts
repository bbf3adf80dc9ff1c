import type { Migrations } from './migration.ts';

/** The table of `KnexSettingsStore`. Released steps never change. */
export const settingsMigrations: Migrations = {
  'settings-0001-settings': (database) =>
    database.define((schema) =>
      schema.createTable('settings', (table) => {
        table.text('name').primary();
        table.text('value').notNullable();
        table.bigInteger('version').notNullable();
      }),
    ),
};
