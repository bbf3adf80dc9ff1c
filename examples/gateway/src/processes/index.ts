export * from './is-free.ts';
export * from './last-lines.ts';
export * from './launch.ts';
export * from './port-of.ts';
export * from './process-row.ts';
export * from './process-table.ts';
export * from './running-process.ts';
export { loopback } from './shared-settings.ts';
export * from './situation.ts';
