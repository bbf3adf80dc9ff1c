export * from './api-error.ts';
export type { BinaryInput } from './binary-input.ts';
export * from './create-client.ts';
