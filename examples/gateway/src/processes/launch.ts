/** Command, arguments and environment that start a process. */
export interface Launch {
  readonly name: string;
  /** Arguments of Node: its flags, then the file to run. */
  readonly parameters: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Working directory of the process. */
  readonly folder: string;
  /** File to which the output of the process is appended. */
  readonly logFile: string;
  /** An address at which the process is ready, as `readyFault` determines. */
  readonly readyUrl: string;
  /** Work that follows when the process is ready. The next process starts when it is done. */
  readonly prepare?: () => Promise<void>;
}
