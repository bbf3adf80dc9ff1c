import { SortHead } from '@gatehouse/page-kit/page';
import { useSearchParams } from 'react-router';
import { ORDERS, type UserOrder } from './orders.ts';

interface OrderHeaderProps {
  order: UserOrder;
  label: string;
  className?: string;
}

/** The heading of a column, which sorts the list by it. The order is part of the address. */
export function OrderHeader({ order, ...props }: OrderHeaderProps) {
  const [search, setSearch] = useSearchParams();
  const isCurrent = (search.get('order') ?? ORDERS[0]) === order;
  const sort = () => {
    const next = new URLSearchParams(search);
    next.set('order', order);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const direction = order === 'username' ? 'ascending' : 'descending';
  return <SortHead {...props} sorted={isCurrent ? direction : undefined} onSort={sort} />;
}
