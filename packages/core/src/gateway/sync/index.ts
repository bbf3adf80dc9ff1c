export * from './holder-repository.port.ts';
export * from './sync-account-store.port.ts';
export * from './sync-errors.ts';
export * from './sync-handlers.ts';
export * from './write-attempts.port.ts';
export * from './write-catalog-record.use-case.ts';
