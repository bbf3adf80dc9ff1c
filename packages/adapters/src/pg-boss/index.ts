export * from './install-pg-boss.ts';
export * from './keyed-queue.ts';
export * from './pg-boss-work-queue.ts';
export * from './sql-transactions.ts';
export * from './tickets.ts';
