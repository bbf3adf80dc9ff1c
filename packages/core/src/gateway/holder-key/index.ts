export * from './begin-key-change.use-case.ts';
export * from './finish-key-change.use-case.ts';
export * from './holder-key.ts';
export * from './holder-key-box.ts';
export * from './holder-key-errors.ts';
export * from './holder-key-store.port.ts';
export {
  type HandedKey,
  type HandedKeys,
  ReadHolderKey,
  type ReadHolderKeyPorts,
} from './read-holder-key.use-case.ts';
export * from './reseal-holder-keys.use-case.ts';
