/** How a process is started. */
export interface Launch {
  readonly name: string;
  /** Parameters of Node: its flags, and the file to run. */
  readonly parameters: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Its working directory. */
  readonly folder: string;
  /** Its output is appended to this file. */
  readonly logFile: string;
  /** An address that returns 2xx when the process is ready. */
  readonly readyUrl: string;
}
