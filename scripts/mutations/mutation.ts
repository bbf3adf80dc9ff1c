/** A change of the sources that makes a claim of a page false, and the test that must then fail. */
export interface Mutation {
  /**
   * The test in the form that pages use: file, ` > ` and title. `%s` in the title stands for any text. ` *` at the end
   * stands for all tests whose full name begins with the title.
   */
  readonly test: string;
  /** The file to change. */
  readonly file: string;
  /** The text to replace. It must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}
