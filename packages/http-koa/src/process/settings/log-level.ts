import { oneOf } from './one-of.ts';

/** A level of pino. */
export const logLevel = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent');
