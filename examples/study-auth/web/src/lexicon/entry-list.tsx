import { RecordList } from '@gatehouse/page-kit/page';
import { Stack, Title } from '@mantine/core';
import { ageOf } from './age-of.ts';
import type { Entry } from './entry-form.tsx';
import { EntryItem } from './entry-item.tsx';

/** Lists entries, newest first, in groups by their age. A single group needs no heading. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  const groups = [...Map.groupBy(entries, ({ createdAt }) => ageOf(new Date(createdAt), new Date()))];
  if (groups.length < 2) return <Entries label="Lexicon entries" entries={entries} />;
  return groups.map(([age, group]) => (
    <Stack component="section" key={age} gap="xs" aria-label={age}>
      <Title order={2} size="h5" c="dimmed">
        {age}
      </Title>
      <Entries label={`Lexicon entries, ${age}`} entries={group} />
    </Stack>
  ));
}

function Entries({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <RecordList label={label}>
      {entries.map((entry) => (
        <EntryItem key={entry.id} entry={entry} />
      ))}
    </RecordList>
  );
}
