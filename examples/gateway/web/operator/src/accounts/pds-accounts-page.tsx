import { Page } from '@gatehouse/page-kit/page';
import { Group, NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { FoundPdsAccounts } from './found-pds-accounts.tsx';
import { ListedPdsAccounts } from './listed-pds-accounts.tsx';
import { SearchField } from './search-field.tsx';
import { STATE_NAMES } from './state-badge.tsx';

const STATES = [
  { value: '', label: 'Any state' },
  ...Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label })),
];

/**
 * Finds PDS accounts by name, or lists the holders in a state. The name and the state are in the address of the page.
 */
export function PdsAccountsPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const state = search.get('state') ?? '';
  return (
    <Page title="Accounts" lead="Find an account by its name, or by a ticket or event that changed it.">
      <Group component="search" align="flex-end" gap="sm">
        <SearchField q={q} onSearch={(text) => setSearch(text ? { q: text } : {}, { replace: q !== '' })} />
        <NativeSelect
          label="State"
          data={STATES}
          value={q ? '' : state}
          disabled={q !== ''}
          onChange={({ currentTarget: { value } }) => setSearch(value ? { state: value } : {})}
        />
      </Group>
      {q ? <FoundPdsAccounts q={q} /> : <ListedPdsAccounts state={state} />}
    </Page>
  );
}
