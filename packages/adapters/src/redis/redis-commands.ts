/** A server that runs commands. */
export interface RedisCommands {
  /** Starts the name of every key. */
  readonly prefix: string;
  send(...command: readonly string[]): Promise<unknown>;
}
