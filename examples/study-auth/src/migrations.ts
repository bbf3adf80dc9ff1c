import {
  accountMigrations,
  auditMigrations,
  jobMigrations,
  type Migrations,
  settingsMigrations,
  singleSignOnMigrations,
} from '@gatehouse/adapters/knex';
import { studyMigrations } from './study/index.ts';

/** All migrations of study-auth, oldest first. Released steps never change. */
export const migrations: Migrations = {
  ...auditMigrations,
  ...accountMigrations,
  ...settingsMigrations,
  ...singleSignOnMigrations,
  ...jobMigrations,
  ...studyMigrations,
};
