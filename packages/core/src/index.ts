export * from './account/index.ts';
export * from './audit/index.ts';
export * from './entitlement/index.ts';
export * from './kernel/index.ts';
export * from './pds/index.ts';
export * from './session/index.ts';
export * from './settings/index.ts';
export * from './single-sign-on/index.ts';
