import { usePages } from '@gatehouse/page-kit/api';
import { Instant, Loaded, More, NothingYet, RecordList } from '@gatehouse/page-kit/page';
import { Stack } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { api } from '../api.ts';
import { PdsAccountItem } from './pds-account-item.tsx';
import type { PdsAccountView } from './pds-account-query.ts';
import { StateBadge } from './state-badge.tsx';

type Entitlement = PdsAccountView['entitlement'];

/**
 * Lists the accounts that have ever had a plan. If a state is given, lists only the accounts in that state.
 */
export function ListedPdsAccounts({ state }: { state: string }) {
  const query = usePages(['entitlements', state], (after, signal) => {
    const chosen = state ? { state: state as Entitlement['state'] } : {};
    return api('GET /internal/v1/ops/entitlements', { query: { ...chosen, after }, signal });
  });
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const listed = pages.flatMap(({ entitlements, handles }) =>
          entitlements.map((entitlement) => ({ entitlement, handle: handles[entitlement.did] })),
        );
        if (listed.length === 0) return <NoPdsAccounts />;
        return (
          <Stack>
            <RecordList label="Accounts">
              {listed.map(({ entitlement, handle }) => (
                <PdsAccountItem
                  key={entitlement.did}
                  did={entitlement.did}
                  handle={handle}
                  badge={<StateBadge state={entitlement.state} />}
                >
                  {entitlement.grace_until && (
                    <div>
                      Grace until <Instant at={entitlement.grace_until} exact />
                    </div>
                  )}
                </PdsAccountItem>
              ))}
            </RecordList>
            <More query={query} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function NoPdsAccounts() {
  return (
    <NothingYet
      icon={<IconUserSearch aria-hidden />}
      title="No accounts here"
      description="Accounts are listed once an event has changed their plan. Search to find the others."
    />
  );
}
