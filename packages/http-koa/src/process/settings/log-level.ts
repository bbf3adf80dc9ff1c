import { oneOf } from './one-of.ts';

/** A log level of pino. */
export const logLevel = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent');
