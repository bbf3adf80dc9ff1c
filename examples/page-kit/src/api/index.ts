export * from './failure-text.ts';
export * from './query-client.ts';
export * from './use-pages.ts';
export * from './use-refresh.ts';
