export * from './chunks.ts';
export * from './file-id.ts';
export { SEAL_OVERHEAD_BYTES } from './seal.ts';
export * from './seal-errors.ts';
export * from './sealed-block.ts';
export * from './sealed-name.ts';
export * from './sealing-crypto.port.ts';
export * from './sealing-keys.ts';
