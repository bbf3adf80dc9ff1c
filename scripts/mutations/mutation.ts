/** A change of the source that makes a claim of a page false, and the test that must then fail. */
export interface Mutation {
  /**
   * The test as pages quote it: file, ` > ` and title. `%s` in the title stands for several cases. ` *` at
   * the end of the title stands for all tests whose full name begins with the title.
   */
  readonly test: string;
  /** The file to change. */
  readonly file: string;
  /** The text to replace. It occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}
