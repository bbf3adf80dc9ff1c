export * from './express-middleware.ts';
