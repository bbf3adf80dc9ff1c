import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useLocalStorage } from '@mantine/hooks';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { openDialog } from '../form/dialog.ts';
import { SaveForm } from '../form/save-form.tsx';
import { useSaving } from '../form/use-saving.ts';
import { FilterLink } from './filter-link.tsx';

/** A filter with a name. */
export interface SavedFilter {
  readonly name: string;
  /** The filter as query of the address, without the question mark. */
  readonly query: string;
}

interface SavedFiltersProps {
  /** Identifies the list and its user, so that each user of the browser has separate saved filters. */
  place: string;
  /** Filters that every user has. They cannot be removed. */
  presets: readonly SavedFilter[];
}

/** Links to filters of a list. The user can save the filter that is in the address. The browser stores it. */
export function SavedFilters({ place, presets }: SavedFiltersProps) {
  const [search] = useSearchParams();
  const [saved, setSaved] = useLocalStorage<SavedFilter[]>({
    key: `gatehouse-filters:${place}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const links = useRef<HTMLDivElement>(null);
  const present = canonical(search);
  const isNew = present !== '' && ![...presets, ...saved].some(({ query }) => query === present);
  const save = (name: string) =>
    setSaved((before) => [...before.filter((each) => each.name !== name), { name, query: present }]);
  const remove = (name: string) => {
    setSaved((before) => before.filter((each) => each.name !== name));
    // Move the focus, because the button that has it disappears.
    links.current?.querySelector('a')?.focus();
  };
  return (
    <Group gap="xs" role="group" aria-label="Saved filters" ref={links}>
      <Text size="sm" c="dimmed" aria-hidden>
        Saved filters
      </Text>
      {presets.map((filter) => (
        <FilterLink key={filter.query} to={filter.query} isCurrent={filter.query === present}>
          <bdi>{filter.name}</bdi>
        </FilterLink>
      ))}
      {saved.map((filter) => (
        <Group key={filter.name} gap={0} wrap="nowrap">
          <FilterLink to={filter.query} isCurrent={filter.query === present}>
            <bdi>{filter.name}</bdi>
          </FilterLink>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Remove the saved filter ${filter.name}`}
            onClick={() => remove(filter.name)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {isNew && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={14} aria-hidden />}
          onClick={() => openDialog('Save this filter', (close) => <NameForm save={save} close={close} />)}
        >
          Save this filter
        </Button>
      )}
    </Group>
  );
}

function NameForm({ save, close }: { save: (name: string) => void; close: () => void }) {
  const form = useForm({ initialValues: { name: '' }, validate: { name: isNotEmpty('Enter a name.') } });
  const saving = useSaving({ form, save: async ({ name }) => save(name.trim()), onSaved: close });
  return (
    <SaveForm saving={saving} submitLabel="Save" onCancel={close}>
      <TextInput
        label="Name"
        description="Only this browser stores the filter."
        maxLength={40}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </SaveForm>
  );
}

/** Returns the filter in the address in a form that can be compared, without the position in the list. */
function canonical(search: URLSearchParams): string {
  const filter = new URLSearchParams(search);
  filter.delete('cursor');
  filter.sort();
  return filter.toString();
}
