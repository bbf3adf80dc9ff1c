export * from './node-bb-api.ts';
export * from './node-bb-forum.ts';
