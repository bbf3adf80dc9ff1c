/**
 * Facts about an installation on which the settings of a process depend: the other processes, and the place
 * of the data.
 */
export interface Situation {
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Port of a process. */
  readonly port: (process: string) => number;
  /** Returns whether this process is part of the installation. */
  readonly runs: (process: string) => boolean;
}
