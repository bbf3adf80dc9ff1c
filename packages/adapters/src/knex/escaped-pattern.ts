/** Escapes the text with `!`, so that a LIKE pattern finds exactly this text. */
export function escapedPattern(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&');
}
