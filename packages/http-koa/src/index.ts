export * from './auth/index.ts';
export * from './endpoint/index.ts';
export * from './openapi/index.ts';
export * from './refusal/index.ts';
export * from './request/index.ts';
export * from './server/index.ts';
export * from './session/index.ts';
