export * from './ai-settings-endpoints.ts';
