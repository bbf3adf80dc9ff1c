export * from './block-cid.ts';
export * from './block-errors.ts';
export * from './block-ledger.port.ts';
export * from './block-limits.ts';
export * from './block-store.port.ts';
export * from './manifest.ts';
export * from './parse-manifest.ts';
export * from './scrub-blocks.use-case.ts';
