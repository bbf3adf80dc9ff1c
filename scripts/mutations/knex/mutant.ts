/** A change of one place of a source file. */
export interface Mutant {
  /** The path from the root of the project. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Kind of the changed code, for example `condition` or `SQL`. */
  readonly kind: string;
}

/** Returns the source with the change. */
export function applied({ start, end, replacement }: Mutant, source: string): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Describes the change in one line. */
export function described({ file, start, end, replacement, kind }: Mutant, source: string): string {
  const line = source.slice(0, start).split('\n').length;
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 70);
  return `${file}:${line} ${kind}: ${short(source.slice(start, end))} -> ${short(replacement) || 'nothing'}`;
}
