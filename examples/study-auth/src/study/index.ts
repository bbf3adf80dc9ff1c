export * from './study-endpoints.ts';
