export * from './audit-entry.ts';
export * from './audit-event.ts';
export * from './audit-filter.ts';
export * from './audit-log.port.ts';
export * from './audit-reader.port.ts';
export * from './verification-store.port.ts';
export * from './verify-audit-log.use-case.ts';
