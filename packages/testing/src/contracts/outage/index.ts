export * from './outage-clauses.ts';
export * from './stoppable.ts';
export * from './unless-it-hangs.ts';
