import { Page, PageLoader } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AccountCard } from './account-card.tsx';
import { accountQuery } from './account-query.ts';
import { DoneNotice } from './done-notice.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { NotFoundNotice } from './not-found-notice.tsx';

/** Looks up one account. Its name is in the address, so that a reload and a shared link show the same account. */
export function AccountsPage() {
  const [search, setSearch] = useSearchParams();
  const name = search.get('account') ?? '';
  const [done, setDone] = useState<string | null>(null);
  const query = useQuery({ ...accountQuery(name), enabled: name !== '' });
  const lookUp = async (text: string) => {
    setDone(null);
    if (text === name) await query.refetch();
    else setSearch({ account: text });
  };
  return (
    <Page title="Accounts" lead="Look up one account to see its state and history, or to change its plan.">
      <LookUpForm name={name} lookUp={lookUp} isBusy={query.isFetching} />
      <DoneNotice message={done} />
      {query.isLoading && <PageLoader />}
      {query.isError && <NotFoundNotice name={name} error={query.error} />}
      {query.data && !query.isError && <AccountCard account={query.data} name={name} onDone={setDone} />}
    </Page>
  );
}
