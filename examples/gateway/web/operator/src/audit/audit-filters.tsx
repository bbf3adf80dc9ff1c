import { Button, Group, NativeSelect, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ACTION_NAMES } from './action-names.ts';
import { type AuditSearch, addressOf, auditSearch, NO_SEARCH } from './audit-search.ts';

const ACTIONS = [
  { value: '', label: 'Any action' },
  ...Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label })),
];

const FIELDS: readonly (readonly [name: keyof AuditSearch, props: TextInputProps])[] = [
  ['text', { label: 'Text', placeholder: 'Reason, ticket, name', type: 'search' }],
  ['actor', { label: 'Actor', placeholder: 'Handle, DID or machine:name' }],
  ['target', { label: 'Target', placeholder: 'Handle or DID' }],
  ['ticket', { label: 'Ticket' }],
  ['from', { label: 'From', type: 'date' }],
  ['to', { label: 'To', type: 'date' }],
];

/** Filters of the audit log. They are part of the address, so that operators can share a view. */
export function AuditFilters() {
  const [address, setAddress] = useSearchParams();
  return <FilterForm key={address.toString()} applied={auditSearch(address)} apply={setAddress} />;
}

interface FilterFormProps {
  applied: AuditSearch;
  apply: (address: Record<string, string>) => void;
}

function FilterForm({ applied, apply }: FilterFormProps) {
  const [typed, setTyped] = useState(applied);
  const set = (name: keyof AuditSearch, value: string) => setTyped({ ...typed, [name]: value });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(addressOf(typed));
  };
  return (
    <search>
      <form onSubmit={submit}>
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" verticalSpacing="sm">
          {FIELDS.map(([name, props]) => (
            <TextInput
              key={name}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              value={typed[name]}
              onChange={({ currentTarget: { value } }) => set(name, value)}
              {...props}
            />
          ))}
          <NativeSelect
            label="Action"
            data={ACTIONS}
            value={typed.action}
            onChange={({ currentTarget: { value } }) => set('action', value)}
          />
          <Group gap="sm" align="flex-end">
            <Button type="submit">Filter</Button>
            {Object.keys(addressOf(applied)).length > 0 && (
              <Button variant="default" onClick={() => apply(addressOf(NO_SEARCH))}>
                Show all
              </Button>
            )}
          </Group>
        </SimpleGrid>
      </form>
    </search>
  );
}
