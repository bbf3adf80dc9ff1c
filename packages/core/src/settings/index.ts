export * from './kept-secret.ts';
export * from './reseal-settings.use-case.ts';
export * from './secret-box.port.ts';
export * from './settings-store.port.ts';
