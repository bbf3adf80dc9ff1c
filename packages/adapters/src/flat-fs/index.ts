export * from './block-memory.ts';
export * from './flat-fs-block-store.ts';
export * from './statfs-disk-space.ts';
