export * from './start-radosgw.ts';
