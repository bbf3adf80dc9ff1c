import type { Logger } from 'pino';

/** Where the proxy writes down what it refused and what went wrong. */
export type ProxyLog = Pick<Logger, 'info' | 'warn' | 'error'>;
