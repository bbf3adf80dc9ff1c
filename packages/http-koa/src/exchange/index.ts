export * from './exchange.ts';
export * from './mount.ts';
export * from './plain-exchange.ts';
export * from './step.ts';
