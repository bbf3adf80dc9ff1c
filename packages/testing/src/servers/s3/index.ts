export * from './start-s3.ts';
