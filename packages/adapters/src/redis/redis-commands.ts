/** A server that runs Redis commands. */
export interface RedisCommands {
  /** Prefix of the name of every key. */
  readonly prefix: string;
  send(...command: readonly string[]): Promise<unknown>;
}
