import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

interface SortHeadProps {
  label: string;
  /** The direction in which the table is sorted by this column; undefined if it is sorted by another one. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  className?: string;
  /** Tooltip. Needed only if the label does not say what a click does. */
  title?: string;
}

/** The heading of a column, with a button that sorts the table by it. */
export function SortHead({ label, sorted, onSort, className, title }: SortHeadProps) {
  const Icon = sorted === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <Table.Th scope="col" className={className ?? ''} {...(sorted && { 'aria-sort': sorted })}>
      <UnstyledButton fz="sm" fw={600} py="xs" onClick={onSort} {...(title && { title })}>
        {label} {sorted && <Icon size={14} aria-hidden style={{ verticalAlign: 'middle' }} />}
      </UnstyledButton>
    </Table.Th>
  );
}
