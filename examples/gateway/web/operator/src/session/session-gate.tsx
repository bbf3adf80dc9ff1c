import { signOut } from '@gatehouse/page-kit/session';
import { type PlaceGroup, Shell } from '@gatehouse/page-kit/shell';
import { RefusalNotice, SignedIn } from '@gatehouse/page-kit/sign-in';
import { IconHistory, IconMailPlus, IconUserSearch } from '@tabler/icons-react';
import { api } from '../api.ts';
import { REFUSALS } from '../sign-in/refusals.ts';
import { CallerContext } from './caller-context.ts';
import { NoRolePage } from './no-role-page.tsx';
import { type Caller, meQuery } from './session-queries.ts';

const DESK: PlaceGroup = {
  title: 'Desk',
  places: [
    { to: '/accounts', label: 'Accounts', icon: IconUserSearch },
    { to: '/invites', label: 'Invites', icon: IconMailPlus },
    { to: '/audit', label: 'Audit log', icon: IconHistory },
  ],
};

/** Shows the desk to operators, and sends visitors to the sign-in page. */
export function SessionGate() {
  return (
    <SignedIn query={meQuery} idOf={({ principal }) => principal ?? ''}>
      {(caller) => (
        <CallerContext value={caller}>
          {caller.roles.length === 0 ? <NoRolePage onSignOut={leave} /> : <Desk caller={caller} />}
        </CallerContext>
      )}
    </SignedIn>
  );
}

function Desk({ caller: { principal, roles } }: { caller: Caller }) {
  return (
    <Shell
      groups={[DESK]}
      banner={<RefusalNotice words={REFUSALS} />}
      account={{ name: principal ?? '', description: roles.join(', '), onSignOut: leave }}
    />
  );
}

function leave(): Promise<void> {
  return signOut(() => api('POST /internal/v1/ops/logout'), '/sign-in?signedOut');
}
