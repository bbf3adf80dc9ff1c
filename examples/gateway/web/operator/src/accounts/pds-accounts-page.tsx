import { countText, Page } from '@gatehouse/page-kit/page';
import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { overviewQuery } from '../home/overview-query.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { FoundPdsAccounts } from './found-pds-accounts.tsx';
import { type AccountOrder, type ListView, listViewOf, searchOf } from './list-view.ts';
import { ListedPdsAccounts } from './listed-pds-accounts.tsx';
import { SearchField } from './search-field.tsx';
import { STATE_NAMES } from './state-badge.tsx';

const ORDER_NAMES: readonly { readonly value: AccountOrder; readonly label: string }[] = [
  { value: 'did', label: 'By DID' },
  { value: 'handle', label: 'By handle' },
  { value: 'grace_until', label: 'Soonest end first' },
];

/**
 * Finds PDS accounts by name, or lists the holders in a state. The name, the state, the order and the columns are in
 * the address of the page.
 */
export function PdsAccountsPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const view = listViewOf(search);
  const show = (change: Partial<ListView>) => setSearch(searchOf({ ...view, ...change }));
  // Without the totals the list still works, so a failure of this query is not shown.
  const counts = useQuery(overviewQuery).data?.accounts;
  const states = Object.entries(STATE_NAMES).map(([value, label]) => ({
    value,
    label: counts ? `${label} (${countText(counts[value as keyof typeof counts])})` : label,
  }));
  return (
    <Page title="Accounts" lead="Find an account by its name, or by a ticket or event that changed it.">
      <Group component="search" align="flex-end" gap="sm">
        <SearchField q={q} onSearch={(text) => setSearch(text ? { q: text } : {}, { replace: q !== '' })} />
        <NativeSelect
          label="State"
          data={[{ value: '', label: 'Any state' }, ...states]}
          value={q ? '' : view.state}
          disabled={q !== ''}
          onChange={({ currentTarget: { value } }) => show({ state: value })}
        />
        {!q && (
          <NativeSelect
            label="Order"
            // On a wide screen, the headings of the table sort it instead.
            hiddenFrom="lg"
            data={ORDER_NAMES.filter(({ value }) => value !== 'grace_until' || view.state === 'grace')}
            value={view.order}
            onChange={({ currentTarget: { value } }) => show({ order: value as AccountOrder })}
          />
        )}
        {!q && <ColumnsMenu columns={view.columns} onChange={(columns) => show({ columns })} />}
      </Group>
      {q ? <FoundPdsAccounts q={q} /> : <ListedPdsAccounts view={view} onChange={show} />}
    </Page>
  );
}
