const ACCENTS = /[\u0300-\u036f]/g;

/** The text as searches compare it: without regard to case, accents and compatibility forms. */
export function searchText(...texts: readonly string[]): string {
  return texts.join('\n').normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '');
}

/** The words that a record must contain to be found, each as `searchText` has it. */
export function searchWords(query: string): readonly string[] {
  return searchText(query).split(/\s+/).filter(Boolean);
}
