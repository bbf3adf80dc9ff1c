import { FilterLink } from '@gatehouse/page-kit/page';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../api/api.ts';
import { languageName } from '../form/languages.ts';

interface LanguageLinksProps {
  /** Language of the entries that the page lists; undefined if it lists all. */
  chosen: string | undefined;
}

/** Links that list only the entries in one language. They keep the search. A lexicon in one language needs none. */
export function LanguageLinks({ chosen }: LanguageLinksProps) {
  const { data } = useQuery({
    queryKey: ['lexicon', 'languages'],
    queryFn: ({ signal }) => api('GET /api/lexicon-languages', { signal }),
  });
  const languages = (data?.languages ?? []).toSorted((one, other) => other.entries - one.entries);
  if (languages.length < 2 && chosen === undefined) return null;
  const all = languages.reduce((sum, { entries }) => sum + entries, 0);
  return (
    <Group component="nav" gap="xs" aria-label="Languages">
      <LanguageLink language={undefined} name="All" entries={all} isChosen={chosen === undefined} />
      {languages.map(({ language, entries }) => (
        <LanguageLink
          key={language}
          language={language}
          name={language === '' ? 'No language' : languageName(language)}
          entries={entries}
          isChosen={language === chosen}
        />
      ))}
    </Group>
  );
}

interface LanguageLinkProps {
  language: string | undefined;
  name: string;
  entries: number;
  isChosen: boolean;
}

function LanguageLink({ language, name, entries, isChosen }: LanguageLinkProps) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  if (language === undefined) next.delete('language');
  else next.set('language', language);
  return (
    <FilterLink to={next.toString()} isCurrent={isChosen} count={entries}>
      {name}
    </FilterLink>
  );
}
