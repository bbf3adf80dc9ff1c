/** A test as mutations name it: a file, and a pattern for the names of its tests. */
export interface NamedTest {
  readonly file: string;
  /** Matches the end of a test's full name, or its beginning if the title ends with ` *`. */
  readonly pattern: string;
  /** Whether the title ends with ` *` and so names many tests, of which one must fail. */
  readonly isGroup: boolean;
}

/** Parses `FILE > TITLE`, in which `%s` stands for any text. */
export function namedTest(name: string): NamedTest {
  const [file = '', title = ''] = name.split(' > ');
  const isGroup = /(^| )\*$/.test(title);
  const pattern = title
    .replace(/ ?\*$/, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/%[a-z]/g, '.*');
  return { file, pattern: isGroup ? `^${pattern}` : `${pattern}$`, isGroup };
}
