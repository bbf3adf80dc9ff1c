export * from './flat-fs-block-store.ts';
