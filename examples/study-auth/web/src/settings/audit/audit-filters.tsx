import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router';
import { ACTIONS } from './audit-words.ts';

const EVERY_ACTION = { value: '', label: 'Everything' };
const PEOPLE = { principal: 'Actor', subject: 'Target' } as const;

/** Filters of the audit log. They are in the address, so that a view can be bookmarked. */
export function AuditFilters() {
  const [search, setSearch] = useSearchParams();
  const choose = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    next.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    choose(Object.fromEntries(Object.keys(PEOPLE).map((name) => [name, String(typed.get(name)).trim()])));
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm" maw={860}>
          <NativeSelect
            flex="1 1 140px"
            label="Action"
            data={[EVERY_ACTION, ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))]}
            value={search.get('action') ?? ''}
            onChange={(event) => choose({ action: event.currentTarget.value })}
          />
          {Object.entries(PEOPLE).map(([name, label]) => (
            <TextInput
              key={`${name} ${search.get(name)}`}
              flex="1 1 140px"
              label={label}
              placeholder="Username"
              name={name}
              defaultValue={search.get(name) ?? ''}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          ))}
          <Button type="submit" variant="default">
            Filter
          </Button>
          {search.size > 0 && (
            <Button variant="default" onClick={() => setSearch({})}>
              Show all
            </Button>
          )}
        </Group>
      </form>
    </search>
  );
}
