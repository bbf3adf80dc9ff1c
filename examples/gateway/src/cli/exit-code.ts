/** Exit codes of `gatehouse`. Changing them breaks scripts. */
export const EXIT = {
  done: 0,
  /** The operator API refused the request, or a rule forbids it. */
  refused: 1,
  /** The command is invalid, or its settings have faults. */
  usage: 2,
  /** The operator API or the database cannot be reached. */
  unreachable: 3,
  /** The audit log was tampered with. */
  tampered: 4,
} as const;

/** Ends the command with a message and an exit code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}
