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
  /** Further changes of the file, for a bug that needs several, such as a cache. Each text must occur exactly once. */
  readonly also?: readonly Edit[];
}

/** A text of a file, and the text that replaces it. */
export interface Edit {
  readonly find: string;
  readonly replace: string;
}
