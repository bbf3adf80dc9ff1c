/** Returns the code of an error of Node or of a library, for example `ENOENT`; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
