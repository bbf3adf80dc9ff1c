/** Where a server tells its operator what happens; a pino logger is one. */
export interface ServerLog {
  info(record: object, message: string): void;
  error(record: object, message: string): void;
}
