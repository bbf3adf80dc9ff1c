export * from './nest-middleware.ts';
