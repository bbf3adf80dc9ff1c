export * from './hostile-faults.ts';
export * from './hostile-requests.ts';
export type { JsonSchema } from './json-schema.ts';
