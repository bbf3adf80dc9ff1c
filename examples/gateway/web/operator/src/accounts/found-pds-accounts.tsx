import { foundText, Loaded, NothingYet, RecordList } from '@gatehouse/page-kit/page';
import { VisuallyHidden } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { foundBy } from './find-pds-accounts.ts';
import { PdsAccountItem } from './pds-account-item.tsx';
import { ResolveHandle } from './resolve-handle.tsx';

const MAX_FOUND_ACCOUNTS = 50;

/** Lists the PDS accounts with a handle, DID, e-mail address, ticket or event id that starts with the text. */
export function FoundPdsAccounts({ q }: { q: string }) {
  const query = useQuery({
    queryKey: ['found', q],
    queryFn: ({ signal }) =>
      api('GET /internal/v1/ops/search', { query: { q, limit: MAX_FOUND_ACCOUNTS }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ accounts }) => (
        <>
          <VisuallyHidden role="status">
            {foundText(accounts.length, accounts.length === MAX_FOUND_ACCOUNTS, ['account', 'accounts'])}
          </VisuallyHidden>
          {accounts.length === 0 ? (
            <NothingYet
              icon={<IconSearchOff aria-hidden />}
              title={`Nothing found for “${q}”`}
              description="Type the beginning of a handle, DID, e-mail address, ticket or event id."
              action={<ResolveHandle q={q} />}
            />
          ) : (
            <RecordList label="Accounts">
              {accounts.map((found) => (
                <PdsAccountItem key={found.did} did={found.did} handle={found.handle}>
                  {found.found_by !== 'handle' && <div>{foundBy(found)}</div>}
                </PdsAccountItem>
              ))}
            </RecordList>
          )}
        </>
      )}
    </Loaded>
  );
}
