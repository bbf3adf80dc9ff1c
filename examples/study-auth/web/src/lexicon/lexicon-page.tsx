import { usePages } from '@gatehouse/page-kit/api';
import {
  foundText,
  Loaded,
  More,
  NoMatch,
  NothingYet,
  Page,
  RecordList,
  SearchBox,
} from '@gatehouse/page-kit/page';
import { Button, Stack } from '@mantine/core';
import { IconPlus, IconVocabulary } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { api } from '../api/api.ts';
import { EntryItem } from './entry-item.tsx';
import { useEntryDialogs } from './use-entry-dialogs.tsx';

/** The caller's words and what they mean. */
export function LexiconPage() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const query = usePages(['lexicon', q], (cursor, signal) =>
    api('GET /api/lexicon', { query: { q: q || undefined, cursor }, signal }),
  );
  const dialogs = useEntryDialogs();
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialogs.create}>
      New entry
    </Button>
  );
  return (
    <Page title="Lexicon" actions={create}>
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0 && !q) return <NoEntries create={create} />;
          return (
            <Stack gap="lg">
              <SearchBox
                label="Search the lexicon"
                found={foundText(entries.length, query.hasNextPage, ['entry', 'entries'])}
              />
              {entries.length === 0 && <NoMatch q={q} searched="the term, its meaning or the notes" />}
              {entries.length > 0 && (
                <RecordList label="Lexicon entries">
                  {entries.map((entry) => (
                    <EntryItem key={entry.id} entry={entry} />
                  ))}
                </RecordList>
              )}
              <More query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NoEntries({ create }: { create: React.ReactNode }) {
  return (
    <NothingYet
      icon={<IconVocabulary aria-hidden />}
      title="Your lexicon is empty"
      description="Collect the words that you learn. Only you can see them."
      action={create}
    />
  );
}
