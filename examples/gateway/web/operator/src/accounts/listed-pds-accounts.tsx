import { usePages } from '@gatehouse/page-kit/api';
import { Loaded, More, NothingYet } from '@gatehouse/page-kit/page';
import { Button, Stack } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { AccountsTable } from './accounts-table.tsx';
import type { ListView } from './list-view.ts';
import type { PdsAccountView } from './pds-account-query.ts';

const PAGE_ROWS = 200;

interface ListedPdsAccountsProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

/** Lists the holders that have ever had a plan. If a state is given, lists only those in that state. */
export function ListedPdsAccounts({ view, onChange }: ListedPdsAccountsProps) {
  const { state, order } = view;
  const query = usePages(['entitlements', state, order], (after, signal) => {
    const chosen = state ? { state: state as PdsAccountView['entitlement']['state'] } : {};
    return api('GET /internal/v1/ops/entitlements', {
      query: { ...chosen, sort: order, after, limit: PAGE_ROWS },
      signal,
    });
  });
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const accounts = pages.flatMap(({ entitlements, handles }) =>
          entitlements.map((entitlement) => ({ entitlement, handle: handles[entitlement.did] })),
        );
        if (accounts.length === 0) return <NoPdsAccounts state={state} />;
        return (
          <Stack>
            <AccountsTable {...{ view, accounts, onChange, query }} />
            <More query={query} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function NoPdsAccounts({ state }: { state: string }) {
  const showAll = (
    <Button component={Link} to={{ search: '' }} variant="default">
      Show every state
    </Button>
  );
  return (
    <NothingYet
      icon={<IconUserSearch aria-hidden />}
      title={state ? 'No account is in this state' : 'No accounts yet'}
      description="Accounts are listed once an event has changed their plan. Search to find the others."
      action={state && showAll}
    />
  );
}
