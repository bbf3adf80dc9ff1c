/** A change of the source that breaks what a page claims, and the test that must then fail. */
export interface Mutation {
  /**
   * The test as pages quote it: file, ` > ` and title. `%s` in the title stands for several cases, and ` *` at its end for
   * all tests whose full name begins so.
   */
  readonly test: string;
  /** The file to change. */
  readonly file: string;
  /** The text to replace. It occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}
