import { countText, Page } from '@gatehouse/page-kit/page';
import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { overviewQuery } from '../home/overview-query.ts';
import { FoundPdsAccounts } from './found-pds-accounts.tsx';
import { ListedPdsAccounts } from './listed-pds-accounts.tsx';
import { SearchField } from './search-field.tsx';
import { STATE_NAMES } from './state-badge.tsx';

/**
 * Finds PDS accounts by name, or lists the holders in a state. The name and the state are in the address of the page.
 */
export function PdsAccountsPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const state = search.get('state') ?? '';
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
          value={q ? '' : state}
          disabled={q !== ''}
          onChange={({ currentTarget: { value } }) => setSearch(value ? { state: value } : {})}
        />
      </Group>
      {q ? <FoundPdsAccounts q={q} /> : <ListedPdsAccounts state={state} />}
    </Page>
  );
}
