/** A test that a mutation names: a file, and a pattern for the names of its tests. */
export interface NamedTest {
  readonly file: string;
  /** Pattern for the end of a test's full name, or for its beginning if the title ends with ` *`. */
  readonly pattern: string;
  /** True if the title ends with ` *`. Then at least one of the tests must fail. */
  readonly isGroup: boolean;
}

/** Parses `FILE > TITLE`. `%s` in the title stands for any text. */
export function namedTest(name: string): NamedTest {
  const [file = '', title = ''] = name.split(' > ');
  const isGroup = /(^| )\*$/.test(title);
  const pattern = title
    .replace(/ ?\*$/, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/%[a-z]/g, '.*');
  // Vitest separates the names of a suite and of its tests by ` > `.
  return { file, pattern: isGroup ? `^${pattern.replaceAll(' ', '( > | )')}` : `${pattern}$`, isGroup };
}
