import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

/** An active filter of a list. */
export interface ActiveFilter {
  readonly name: string;
  /** The filter as the page shows it, such as "Actor: alice". */
  readonly label: string;
}

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  /** Removes one filter. Its button disappears, so the caller must move the focus. */
  onRemove: (name: string) => void;
  onClear: () => void;
}

/** The active filters of a list. A click on one removes it. Renders nothing without a filter. */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Active filters">
      {filters.map(({ name, label }) => (
        <Button
          key={name}
          size="compact-sm"
          variant="light"
          maw="100%"
          aria-label={`Remove the filter ${label}`}
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => onRemove(name)}
        >
          <bdi>{label}</bdi>
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear all
      </Button>
    </Group>
  );
}
