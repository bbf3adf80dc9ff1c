const MAX_CHARACTERS = 300;

/** Text from another server, made safe to show and to store: printable characters only, and limited in length. */
export function printableText(text: string): string {
  return text.slice(0, MAX_CHARACTERS).replaceAll(/\p{C}/gu, ' ');
}
