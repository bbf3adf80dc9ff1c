export * from './capability-schemas.ts';
export * from './presented-capabilities.ts';
