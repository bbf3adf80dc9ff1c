export * from './capabilities.ts';
export * from './entitlement-state.ts';
export * from './policy.port.ts';
export * from './policy-unavailable.ts';
