export * from './binary-body.ts';
export * from './endpoint.ts';
export * from './endpoint-router.ts';
export * from './handlers.ts';
export * from './iso-instant.ts';
export * from './refuse-the-rest.ts';
export * from './refuse-unknown.ts';
export * from './schemas.ts';
