/** What a variable lists, separated by commas; each once. */
export function commaList(text: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  return [...new Set(items)].filter((item) => item !== '');
}
