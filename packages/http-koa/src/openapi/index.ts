export * from './openapi-document.ts';
export * from './openapi-routes.ts';
