export * from './api-error.ts';
export * from './create-client.ts';
