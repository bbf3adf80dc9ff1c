export * from './contracts.ts';
export * from './describe-port.ts';
export * from './describe-storage.ts';
export * from './left-out.ts';
export * from './prove-contracts.ts';
export * from './storage-opener.ts';
export * from './with-two-servers.ts';
