export * from './discourse-api.ts';
export * from './discourse-forum.ts';
