/** The server cannot start. The message says what happened and what to change; it is printed without a stack. */
export class StartFailure extends Error {
  override readonly name: string = 'StartFailure';
}
