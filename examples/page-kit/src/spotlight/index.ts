export type { FoundRecord } from './found-record.ts';
export * from './spotlight-button.tsx';
