const LONGEST = 300;

/** What somebody else's server said, fit to be shown and to be kept: in printable characters, and not too many. */
export function strangersWords(text: string): string {
  return text.slice(0, LONGEST).replaceAll(/\p{C}/gu, ' ');
}
