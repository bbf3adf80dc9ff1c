/** Why a file can not be read, in words that go behind its name. */
export interface ReadFailure {
  readonly isMissing: boolean;
  readonly why: string;
}

/** Tells from what `readFileSync` threw. */
export function readFailure(error: unknown): ReadFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return { isMissing: true, why: 'does not exist' };
  return { isMissing: false, why: code === 'EISDIR' ? 'is a directory' : `can not be read (${code})` };
}
