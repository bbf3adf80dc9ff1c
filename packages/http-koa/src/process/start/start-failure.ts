/**
 * The server cannot start. The message states what happened and what to change. It is printed without a
 * stack.
 */
export class StartFailure extends Error {
  override readonly name: string = 'StartFailure';
}
