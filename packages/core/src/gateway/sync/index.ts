export * from './holder-repository.port.ts';
export * from './sync-errors.ts';
