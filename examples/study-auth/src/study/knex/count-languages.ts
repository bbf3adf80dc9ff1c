import type { LanguageCount } from '../lexicon-entry.ts';
import type { CallersDatabase } from './callers-database.ts';
import { LEXICON } from './study-tables.ts';

interface LanguageRow {
  readonly language: string;
  readonly entries: number | string;
}

/** Counts the lexicon entries of the caller by language. */
export async function countLanguages(database: CallersDatabase): Promise<readonly LanguageCount[]> {
  const rows = await database.reading((own) =>
    own.read((from) => {
      const entries = from<LanguageRow>(LEXICON.table);
      if (!database.reachesAll) entries.where({ [LEXICON.home]: database.ownerId });
      return entries.select('language').count({ entries: '*' }).groupBy('language');
    }),
  );
  return (rows as LanguageRow[]).map(({ language, entries }) => ({ language, entries: Number(entries) }));
}
