export * from './change.ts';
export * from './shared-clauses.ts';
export * from './transaction-clauses.ts';
