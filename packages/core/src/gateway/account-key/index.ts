export * from './account-key.ts';
export * from './account-key-box.ts';
export * from './account-key-errors.ts';
export * from './account-key-store.port.ts';
export * from './begin-key-change.use-case.ts';
export * from './finish-key-change.use-case.ts';
export {
  type HandedKey,
  type HandedKeys,
  ReadAccountKey,
  type ReadAccountKeyPorts,
} from './read-account-key.use-case.ts';
export * from './reseal-account-keys.use-case.ts';
