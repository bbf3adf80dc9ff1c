export * from './gathered-lines.ts';
export * from './process-log.ts';
