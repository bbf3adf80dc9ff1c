export * from './tracing-options.ts';
export * from './with-tracing.ts';
