/** The log of a server. A pino logger has this interface. */
export interface ServerLog {
  info(record: object, message: string): void;
  warn(record: object, message: string): void;
  error(record: object, message: string): void;
}
