export * from './auth-endpoints.ts';
export * from './auth-gate.ts';
export * from './auth-handlers.ts';
export * from './auth-parts.ts';
export * from './auth-schemas.ts';
export * from './presented.ts';
export * from './visitor.ts';
