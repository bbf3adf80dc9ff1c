import { dayText, FilterChips, SavedFilters } from '@gatehouse/page-kit/page';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCaller } from '../../session/caller-context.ts';
import {
  type AuditFilter,
  type AuditFilterName,
  addressOf,
  auditFilter,
  NO_FILTER,
  setFilters,
} from './audit-query.ts';
import { ACTIONS } from './audit-words.ts';

const EVERY_ACTION = { value: '', label: 'Everything' };
const PEOPLE = { principal: 'Actor', subject: 'Target' } as const;
const DAYS = { from: 'From', to: 'To' } as const;
const PRESETS = [
  { name: 'Failed sign-ins', query: 'action=session.refused' },
  { name: 'New accounts', query: 'action=account.created' },
  { name: 'Changed roles', query: 'action=account.role.changed' },
];

/** Filters of the audit log. They are in the address, so that a view can be bookmarked, and saved under a name. */
export function AuditFilters() {
  const { id } = useCaller();
  const [search, setSearch] = useSearchParams();
  const applied = auditFilter(search);
  const [typed, setTyped] = useState(applied);
  const [shown, setShown] = useState(search.toString());
  const action = useRef<HTMLSelectElement>(null);
  if (shown !== search.toString()) {
    setShown(search.toString());
    setTyped(applied);
  }
  const set = (name: AuditFilterName, value: string) => setTyped({ ...typed, [name]: value });
  const apply = (filter: AuditFilter) => setSearch(addressOf(filter));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(typed);
  };
  // Moves the focus, because the button that had it disappears.
  const applyAndFocus = (filter: AuditFilter) => {
    apply(filter);
    action.current?.focus();
  };
  return (
    <Stack gap="sm">
      <search>
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <NativeSelect
              ref={action}
              flex="1 1 130px"
              label="Action"
              data={[EVERY_ACTION, ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))]}
              value={typed.action}
              onChange={(event) => apply({ ...typed, action: event.currentTarget.value })}
            />
            {(['principal', 'subject'] as const).map((name) => (
              <TextInput
                key={name}
                flex="1 1 130px"
                label={PEOPLE[name]}
                placeholder="Username"
                maxLength={200}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed[name]}
                onChange={(event) => set(name, event.currentTarget.value)}
              />
            ))}
            {(['from', 'to'] as const).map((name) => (
              <TextInput
                key={name}
                flex="1 1 130px"
                label={DAYS[name]}
                type="date"
                value={typed[name]}
                onChange={(event) => set(name, event.currentTarget.value)}
              />
            ))}
            <Button type="submit">Filter</Button>
          </Group>
        </form>
      </search>
      <FilterChips
        filters={setFilters(applied).map((name) => ({ name, label: labelOf(name, applied[name]) }))}
        onRemove={(name) => applyAndFocus({ ...applied, [name]: '' })}
        onClear={() => applyAndFocus(NO_FILTER)}
      />
      <SavedFilters place={`audit-log:${id}`} presets={PRESETS} />
    </Stack>
  );
}

function labelOf(name: AuditFilterName, value: string): string {
  if (name === 'action') return `Action: ${ACTIONS[value] ?? value}`;
  if (name === 'from' || name === 'to') return `${DAYS[name]} ${dayText(value)}`;
  return `${PEOPLE[name]}: ${value}`;
}
