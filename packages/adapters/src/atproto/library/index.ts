export * from './abortable-handle-resolver.ts';
export * from './authorize-failure.ts';
export * from './callback-failure.ts';
export * from './client-settings.ts';
export * from './node-oauth-client.ts';
export * from './repository-failure.ts';
