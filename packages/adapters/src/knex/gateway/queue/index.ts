export * from './knex-keyed-work-queue.ts';
export * from './knex-outbox.ts';
export * from './knex-work-queue.ts';
export * from './queue-migrations.ts';
