export * from './openapi-document.ts';
export * from './openapi-router.ts';
