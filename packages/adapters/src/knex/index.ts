export * from './database.ts';
export type { EngineName, PreparedStatement } from './engine.ts';
export * from './knex-unit-of-work.ts';
export * from './open-database.ts';
