/** The text with lone surrogates and NUL replaced by U+FFFD, because no database returns them unchanged. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
