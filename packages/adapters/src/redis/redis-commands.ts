/** A server that runs commands. */
export interface RedisCommands {
  /** The beginning of the name of every key. */
  readonly prefix: string;
  send(...command: readonly string[]): Promise<unknown>;
}
