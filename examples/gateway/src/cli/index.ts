export * from './exit-code.ts';
export * from './run-command.ts';
export * from './terminal.ts';
