export * from './kept-secret.ts';
export * from './secret-box.port.ts';
export * from './settings-store.port.ts';
