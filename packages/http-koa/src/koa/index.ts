export * from './koa-application.ts';
export * from './koa-middleware.ts';
