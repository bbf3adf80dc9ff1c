export * from './assert-checks-hashes.ts';
export * from './s3-block-store.ts';
export * from './s3-bucket.ts';
