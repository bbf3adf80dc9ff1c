/** Replaces lone surrogates and NUL by U+FFFD, because no database returns them unchanged. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
