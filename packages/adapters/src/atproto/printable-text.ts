const MAX_TEXT_CHARACTERS = 300;

/**
 * Makes text from another server safe to show and store. Replaces unprintable characters with spaces, and limits the
 * length.
 */
export function printableText(text: string): string {
  return text.slice(0, MAX_TEXT_CHARACTERS).replaceAll(/\p{C}/gu, ' ');
}
