export * from './auth/index.ts';
export * from './endpoint/index.ts';
export * from './refusal/index.ts';
export * from './request/index.ts';
export * from './session/index.ts';
