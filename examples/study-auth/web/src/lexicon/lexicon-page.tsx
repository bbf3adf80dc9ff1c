import { usePages } from '@gatehouse/page-kit/api';
import { foundText, Loaded, More, NoMatch, NothingYet, Page, SearchBox } from '@gatehouse/page-kit/page';
import { Button, Stack } from '@mantine/core';
import { IconPlus, IconVocabulary } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { api } from '../api/api.ts';
import { EntryList } from './entry-list.tsx';
import { LanguageLinks } from './language-links.tsx';
import { useEntryDialogs } from './use-entry-dialogs.tsx';

/** The caller's words and what they mean. */
export function LexiconPage() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const language = search.get('language') ?? undefined;
  const query = usePages(['lexicon', q, language], (cursor, signal) =>
    api('GET /api/lexicon', { query: { q: q || undefined, language, cursor }, signal }),
  );
  const dialogs = useEntryDialogs();
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialogs.create}>
      New entry
    </Button>
  );
  return (
    <Page title="Lexicon" lead="The words that you collect. Only you can see them." actions={create}>
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0 && !q && language === undefined) return <NoEntries create={create} />;
          return (
            <Stack gap="lg">
              <SearchBox
                label="Search the lexicon"
                found={foundText(entries.length, query.hasNextPage, ['entry', 'entries'])}
              />
              <LanguageLinks chosen={language} />
              {entries.length > 0 ? <EntryList entries={entries} /> : <NothingFound q={q} />}
              <More query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NothingFound({ q }: { q: string }) {
  if (q) return <NoMatch q={q} searched="the term, its meaning or the notes" />;
  return (
    <NothingYet
      icon={<IconVocabulary aria-hidden />}
      title="No entries in this language"
      description="Choose another language to see more."
    />
  );
}

function NoEntries({ create }: { create: React.ReactNode }) {
  return (
    <NothingYet
      icon={<IconVocabulary aria-hidden />}
      title="Your lexicon is empty"
      description="Add a word, what it means, and where you found it."
      action={create}
    />
  );
}
