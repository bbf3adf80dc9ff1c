import type { Environment } from '../config/index.ts';

/** What the command line is given by the process around it. */
export interface Terminal {
  readonly environment: Environment;
  readonly folder: string;
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly exitCode: (code: number) => void;
}
