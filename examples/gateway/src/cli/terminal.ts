import type { Environment } from '../config/index.ts';

/** Everything that a command needs from its surroundings. Tests replace it. */
export interface Terminal {
  readonly environment: Environment;
  /** The working directory, from which `.env` and the manifest are read; undefined to read neither. */
  readonly folder: string | undefined;
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Asks a yes-or-no question; undefined when no person can answer. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined;
  /** Asks for one line; reads it from standard input when no person can answer. */
  readonly ask: (question: string) => Promise<string>;
  /** Shows the progress of a long operation; undefined when no person is watching. */
  readonly progress: ((done: number, total: number) => void) | undefined;
  /** Shows how many bytes of one file have been transferred; undefined when no person is watching. */
  readonly transfer: ((what: string, done: number, total: number) => void) | undefined;
  /**
   * Returns the signal that is aborted when the user stops the command with Ctrl-C. Ctrl-C ends a command that never
   * calls this function.
   */
  readonly stopSignal: () => AbortSignal;
}
