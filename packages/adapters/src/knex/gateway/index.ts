export * from './entitlement/index.ts';
export * from './gateway-migrations.ts';
export * from './identity/index.ts';
export * from './open-database-as.ts';
export * from './operator/index.ts';
export * from './principal-engine.ts';
export * from './role-fault.ts';
export { grantRuntimeRole } from './runtime-role.ts';
export * from './sign-up/index.ts';
