export * from './history-entry.ts';
export * from './holder-history.port.ts';
export * from './read-history.use-case.ts';
