/** What the settings of a process depend on: the other processes, and where the installation keeps its data. */
export interface Situation {
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Port of a process. */
  readonly port: (process: string) => number;
  /** Is this process part of the installation? */
  readonly runs: (process: string) => boolean;
}
