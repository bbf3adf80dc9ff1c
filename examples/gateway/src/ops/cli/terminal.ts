/** What the command line is given by the process around it. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Asks a yes-or-no question; undefined where there is nobody to ask. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined;
  /** Shows how far a long work is; undefined where nobody watches. */
  readonly progress: ((done: number, total: number) => void) | undefined;
  /** Aborted when the user has seen enough. */
  readonly signal: AbortSignal;
}
