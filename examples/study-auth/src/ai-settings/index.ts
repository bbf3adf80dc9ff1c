export { AI_SETTING } from './ai-settings.ts';
export * from './ai-settings-endpoints.ts';
export * from './ai-settings-handlers.ts';
export * from './read-ai-settings.use-case.ts';
export * from './save-ai-settings.use-case.ts';
