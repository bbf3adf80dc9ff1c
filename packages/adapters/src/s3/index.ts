export * from './assert-checks-hashes.ts';
export * from './assert-safe-direct-puts.ts';
export * from './s3-block-inbox.ts';
export * from './s3-block-store.ts';
export * from './s3-bucket.ts';
