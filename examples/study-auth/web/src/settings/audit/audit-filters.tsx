import { Button, Group, NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { ACTIONS } from './audit-words.ts';
import type { Names } from './use-names.ts';

const EVERY_ACTION = { value: '', label: 'Everything' };

/** Filters of the audit log. They are in the address, so that a view can be bookmarked. */
export function AuditFilters({ names }: { names: Names }) {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.delete('cursor');
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next);
  };
  const people = (present: string) =>
    withPresent([{ value: '', label: 'Anyone' }, ...names.accounts], present, names);
  const [action, principal, subject] = ['action', 'principal', 'subject'].map(
    (name) => search.get(name) ?? '',
  ) as [string, string, string];
  return (
    <Group component="search" align="flex-end" gap="sm" maw={760}>
      <NativeSelect
        flex="1 1 140px"
        label="Action"
        data={[EVERY_ACTION, ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))]}
        value={action}
        onChange={(event) => choose('action', event.currentTarget.value)}
      />
      <NativeSelect
        flex="1 1 140px"
        label="Actor"
        data={people(principal)}
        value={principal}
        onChange={(event) => choose('principal', event.currentTarget.value)}
      />
      <NativeSelect
        flex="1 1 140px"
        label="Target"
        data={people(subject)}
        value={subject}
        onChange={(event) => choose('subject', event.currentTarget.value)}
      />
      {search.size > 0 && (
        <Button variant="default" onClick={() => setSearch({})}>
          Show all
        </Button>
      )}
    </Group>
  );
}

function withPresent(options: { value: string; label: string }[], present: string, names: Names) {
  if (options.some(({ value }) => value === present)) return options;
  return [...options, { value: present, label: names.of(present) }];
}
