const ACCENTS = /[\u0300-\u036f]/g;

/** Folds case, accents and compatibility forms, so that searches ignore them. */
export function searchText(...texts: readonly string[]): string {
  return texts.join('\n').normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '');
}

/** The words that a record must contain to match, each folded by `searchText`. */
export function searchWords(query: string): readonly string[] {
  return searchText(query).split(/\s+/).filter(Boolean);
}
