import { Card, Copyable, Facts, Instant } from '@gatehouse/page-kit/page';
import { ChangeCard } from '../events/change-card.tsx';
import { HistoryCard } from '../history/history-card.tsx';
import { useMayMutate } from '../session/caller-context.ts';
import type { Account } from './account-query.ts';
import { presentBase } from './present-base.ts';

interface AccountCardProps {
  account: Account;
  /** What the account was looked up by. */
  name: string;
  onDone: (message: string | null) => void;
}

/** State and history of the account, and the form that changes it. */
export function AccountCard({ account, name, onDone }: AccountCardProps) {
  const mayMutate = useMayMutate();
  return (
    <>
      <Card title={account.handle ?? account.did}>
        <Facts facts={factsOf(account)} />
      </Card>
      {mayMutate && <ChangeCard key={account.did} account={account} name={name} onDone={onDone} />}
      <HistoryCard did={account.did} />
    </>
  );
}

function factsOf({ did, email, entitlement, capabilities }: Account) {
  const words = (isAllowed: boolean) => (isAllowed ? 'yes' : 'no');
  const base = presentBase(entitlement);
  return {
    DID: <Copyable text={did} what="the DID" />,
    'E-mail': email ?? 'unknown',
    State: entitlement.state,
    Base:
      base === 'grace' && entitlement.grace_until ? (
        <>
          grace until <Instant at={entitlement.grace_until} exact />
        </>
      ) : (
        base
      ),
    Once: entitlement.once ? 'owned' : 'not owned',
    'Writes records': words(capabilities.metadata_write_allowed),
    'Safety net': words(capabilities.safety_net_allowed),
    'Support seat': words(capabilities.support_seat_allowed),
  };
}
