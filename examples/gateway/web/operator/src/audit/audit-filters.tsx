import { FilterChips, SavedFilters } from '@gatehouse/page-kit/page';
import {
  Button,
  Collapse,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCaller } from '../session/caller-context.ts';
import { ACTION_NAMES } from './action-names.ts';
import { type AuditSearch, addressOf, auditSearch, NO_SEARCH } from './audit-search.ts';
import { filterLabels } from './filter-labels.ts';

const ACTIONS = [
  { value: '', label: 'Any action' },
  ...Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label })),
];

/** Filters that most searches do not need. They are hidden at first. */
const MORE: readonly (readonly [name: keyof AuditSearch, props: TextInputProps])[] = [
  ['actor', { label: 'Actor', placeholder: 'Handle, DID or machine:name' }],
  ['target', { label: 'Target', placeholder: 'Handle or DID' }],
  ['ticket', { label: 'Ticket', placeholder: 'T-1' }],
  ['from', { label: 'From', type: 'date' }],
  ['to', { label: 'To', type: 'date' }],
];

const PRESETS = [
  { name: 'Failed sign-ins', query: 'action=session.refused' },
  { name: 'Granted roles', query: 'action=operator.role.granted' },
  { name: 'Denied apps', query: 'action=bridge.denied' },
];

const PLAIN_TEXT = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 200,
} as const;

/** Filters of the audit log. They are part of the address, so that operators can share a view. */
export function AuditFilters() {
  const { principal } = useCaller();
  const [address, setAddress] = useSearchParams();
  const applied = auditSearch(address);
  const [typed, setTyped] = useState(applied);
  const [shown, setShown] = useState(address.toString());
  const [isOpen, { toggle, close }] = useDisclosure();
  const text = useRef<HTMLInputElement>(null);
  const more = useRef<HTMLDivElement>(null);
  if (shown !== address.toString()) {
    setShown(address.toString());
    setTyped(applied);
  }
  const set = (name: keyof AuditSearch, value: string) => setTyped({ ...typed, [name]: value });
  const apply = (search: AuditSearch) => setAddress(addressOf(search));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(typed);
    // The closed part must not contain the focus.
    if (more.current?.contains(document.activeElement)) text.current?.focus();
    close();
  };
  // The button that had the focus disappears.
  const applyAndFocus = (search: AuditSearch) => {
    apply(search);
    close();
    text.current?.focus();
  };
  return (
    <Stack gap="sm">
      <search>
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <TextInput
              ref={text}
              flex="2 1 14rem"
              label="Text"
              placeholder="Reason, ticket, name"
              type="search"
              {...PLAIN_TEXT}
              value={typed.text}
              onChange={({ currentTarget: { value } }) => set('text', value)}
            />
            <NativeSelect
              flex="1 1 12rem"
              label="Action"
              data={ACTIONS}
              value={typed.action}
              onChange={({ currentTarget: { value } }) => apply({ ...typed, action: value })}
            />
            <Button type="submit">Filter</Button>
            <Button
              variant="default"
              aria-expanded={isOpen}
              aria-controls="more-filters"
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
              onClick={toggle}
            >
              More filters
            </Button>
          </Group>
          <Collapse expanded={isOpen} id="more-filters" ref={more}>
            <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }} spacing="sm" verticalSpacing="sm" pt="sm">
              {MORE.map(([name, props]) => (
                <TextInput
                  key={name}
                  {...PLAIN_TEXT}
                  value={typed[name]}
                  onChange={({ currentTarget: { value } }) => set(name, value)}
                  {...props}
                />
              ))}
            </SimpleGrid>
          </Collapse>
        </form>
      </search>
      <FilterChips
        filters={filterLabels(applied)}
        onRemove={(name) => applyAndFocus({ ...applied, [name]: '' })}
        onClear={() => applyAndFocus(NO_SEARCH)}
      />
      <SavedFilters place={`operators-audit-log:${principal}`} presets={PRESETS} />
    </Stack>
  );
}
