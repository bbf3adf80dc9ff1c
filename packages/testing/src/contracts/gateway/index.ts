export * from './block/index.ts';
export * from './entitlement/index.ts';
export * from './fresh-did.ts';
export * from './gateway-contracts.ts';
export * from './identity/index.ts';
export * from './operator/index.ts';
export * from './queue/index.ts';
export * from './upload/index.ts';
