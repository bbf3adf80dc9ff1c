export * from './discourse-stub.ts';
export * from './extract-contract.ts';
export type { StubForum } from './stub-forum.ts';
