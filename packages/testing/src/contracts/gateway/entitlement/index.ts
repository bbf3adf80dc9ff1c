export * from './billing-adapter-contract.ts';
export * from './check-entitlement-histories.ts';
export * from './entitlement-laws.ts';
export * from './entitlement-store-contract.ts';
export * from './entitlement-system.ts';
export * from './event-ledger-contract.ts';
export * from './outbox-contract.ts';
export * from './policy-contract.ts';
