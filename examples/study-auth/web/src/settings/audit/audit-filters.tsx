import { FilterChips, SavedFilters } from '@gatehouse/page-kit/page';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCaller } from '../../session/caller-context.ts';
import { ACTIONS } from './audit-words.ts';

const EVERY_ACTION = { value: '', label: 'Everything' };
const PEOPLE = { principal: 'Actor', subject: 'Target' } as const;
const NAMES = ['action', 'principal', 'subject'] as const;
const NO_FILTER = { action: '', principal: '', subject: '' };
const PRESETS = [
  { name: 'Failed sign-ins', query: 'action=session.refused' },
  { name: 'New accounts', query: 'action=account.created' },
  { name: 'Changed roles', query: 'action=account.role.changed' },
];

type Filter = Readonly<Record<(typeof NAMES)[number], string>>;

/** Filters of the audit log. They are in the address, so that a view can be bookmarked, and saved under a name. */
export function AuditFilters() {
  const { id } = useCaller();
  const [search, setSearch] = useSearchParams();
  const applied = filterOf(search);
  const [typed, setTyped] = useState(applied);
  const [shown, setShown] = useState(search.toString());
  const action = useRef<HTMLSelectElement>(null);
  if (shown !== search.toString()) {
    setShown(search.toString());
    setTyped(applied);
  }
  const apply = (filter: Filter) => {
    const given = NAMES.map((name) => [name, filter[name].trim()]).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(given));
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(typed);
  };
  // The button that had the focus disappears.
  const applyAndFocus = (filter: Filter) => {
    apply(filter);
    action.current?.focus();
  };
  return (
    <Stack gap="sm">
      <search>
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm" maw={860}>
            <NativeSelect
              ref={action}
              flex="1 1 140px"
              label="Action"
              data={[EVERY_ACTION, ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))]}
              value={typed.action}
              onChange={(event) => apply({ ...typed, action: event.currentTarget.value })}
            />
            {(['principal', 'subject'] as const).map((name) => (
              <TextInput
                key={name}
                flex="1 1 140px"
                label={PEOPLE[name]}
                placeholder="Username"
                maxLength={200}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
              />
            ))}
            <Button type="submit" variant="default">
              Filter
            </Button>
          </Group>
        </form>
      </search>
      <FilterChips
        filters={NAMES.filter((name) => applied[name] !== '').map((name) => ({
          name,
          label: labelOf(name, applied[name]),
        }))}
        onRemove={(name) => applyAndFocus({ ...applied, [name]: '' })}
        onClear={() => applyAndFocus(NO_FILTER)}
      />
      <SavedFilters place={`audit-log:${id}`} presets={PRESETS} />
    </Stack>
  );
}

function filterOf(search: URLSearchParams): Filter {
  return Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as Filter;
}

function labelOf(name: keyof Filter, value: string): string {
  return name === 'action' ? `Action: ${ACTIONS[value] ?? value}` : `${PEOPLE[name]}: ${value}`;
}
