/** How `gatehouse-ops` ends; scripts may rely on these. */
export const EXIT = {
  done: 0,
  /** The operator API, or a rule, refused. */
  refused: 1,
  /** The command makes no sense as it was typed. */
  usage: 2,
  /** The operator API, or the database, can not be reached. */
  unreachable: 3,
  /** The audit log is not as it was written. */
  tampered: 4,
} as const;

/** Ends the command with a message and a code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}
