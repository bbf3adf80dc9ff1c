/** Returns the text from its last character to its first. */
export function reversed(text: string): string {
  return [...text].reverse().join('');
}
