import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { ORDERS, type UserOrder } from './orders.ts';

interface OrderHeaderProps {
  order: UserOrder;
  label: string;
  className?: string;
}

/** The heading of a column, which sorts the list by it. The order is part of the address. */
export function OrderHeader({ order, label, className }: OrderHeaderProps) {
  const [search, setSearch] = useSearchParams();
  const isCurrent = (search.get('order') ?? ORDERS[0]) === order;
  const sort = () => {
    const next = new URLSearchParams(search);
    next.set('order', order);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const isAscending = order === 'username';
  const Icon = isAscending ? IconChevronUp : IconChevronDown;
  return (
    <Table.Th
      className={className ?? ''}
      {...(isCurrent && { 'aria-sort': isAscending ? 'ascending' : 'descending' })}
    >
      <UnstyledButton fz="sm" fw={600} py="xs" onClick={sort}>
        {label} {isCurrent && <Icon size={14} aria-hidden style={{ verticalAlign: 'middle' }} />}
      </UnstyledButton>
    </Table.Th>
  );
}
