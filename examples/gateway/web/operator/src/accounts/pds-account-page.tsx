import { Copyable, Loaded, Page, Trail } from '@gatehouse/page-kit/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { DoneNotice } from './done-notice.tsx';
import { PdsAccountParts } from './pds-account-parts.tsx';
import { accountQuery } from './pds-account-query.ts';
import { StateBadge } from './state-badge.tsx';

const TRAIL = [{ to: '/accounts', label: 'Accounts' }];

/** One PDS account: its holdings and capabilities, its history, and the form that changes it. */
export function PdsAccountPage() {
  const { did = '' } = useParams();
  return <PdsAccountOf key={did} did={did} />;
}

/**
 * While the PDS account is read again, the heading stays, so that the focus and the notice about a change are not lost.
 */
function PdsAccountOf({ did }: { did: string }) {
  const [search] = useSearchParams();
  const query = useQuery(accountQuery(did, search.get('handle')));
  const [title, setTitle] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  if (query.data && title === null) setTitle(query.data.handle ?? search.get('handle') ?? did);
  if (title === null)
    return (
      <Loaded query={query} isPage>
        {() => null}
      </Loaded>
    );
  return (
    <Page
      title={title}
      trail={<Trail steps={TRAIL} />}
      lead={<Copyable text={did} what="the DID" />}
      actions={query.data && <StateBadge state={query.data.entitlement.state} />}
    >
      <div>
        <DoneNotice message={done} />
        <Loaded query={query}>{(account) => <PdsAccountParts account={account} onDone={setDone} />}</Loaded>
      </div>
    </Page>
  );
}
