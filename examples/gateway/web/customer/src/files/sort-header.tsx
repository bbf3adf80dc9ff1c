import { SortHead } from '@gatehouse/page-kit/page';
import { useSearchParams } from 'react-router';
import type { Order } from './folder.ts';

interface SortHeaderProps {
  order: Order;
  label: string;
  className?: string;
}

/**
 * The heading of a column, which sorts the list by it. Size and date are sorted in descending order at the
 * first click, because customers usually look for the largest or newest file.
 */
export function SortHeader({ order, ...props }: SortHeaderProps) {
  const [search, setSearch] = useSearchParams();
  const isCurrent = (search.get('sort') ?? 'name') === order;
  const isDescending = isCurrent && search.get('order') === 'desc';
  const sort = () => {
    const next = new URLSearchParams(search);
    next.set('sort', order);
    const descendsFirst = order !== 'name';
    if (isCurrent ? !isDescending : descendsFirst) next.set('order', 'desc');
    else next.delete('order');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const direction = isDescending ? 'descending' : 'ascending';
  return <SortHead {...props} sorted={isCurrent ? direction : undefined} onSort={sort} />;
}
