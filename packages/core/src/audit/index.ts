export * from './audit-entry.ts';
export * from './audit-event.ts';
export * from './audit-log.port.ts';
export * from './verify-audit-log.use-case.ts';
