export * from './hono-middleware.ts';
