export * from './node-bb-stub.ts';
