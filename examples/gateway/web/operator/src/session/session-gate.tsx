import { signOut } from '@gatehouse/page-kit/session';
import { Shell } from '@gatehouse/page-kit/shell';
import { RefusalNotice, SignedIn } from '@gatehouse/page-kit/sign-in';
import { SpotlightButton } from '@gatehouse/page-kit/spotlight';
import { findPdsAccounts } from '../accounts/find-pds-accounts.ts';
import { api } from '../api.ts';
import { seatRetries } from '../deliveries/seat-retries.ts';
import { rolesText } from '../roles/role-names.ts';
import { REFUSALS } from '../sign-in/refusals.ts';
import { syncRetries } from '../sync-failures/sync-retries.ts';
import { CallerContext } from './caller-context.ts';
import { NoRolePage } from './no-role-page.tsx';
import { PLACES } from './places.ts';
import { type Caller, meQuery } from './session-queries.ts';

const ALL_PLACES = PLACES.flatMap(({ places }) => places);
const SEARCHED = 'Handle, DID, e-mail, ticket or event';

/** Shows the console to operators, and redirects visitors to the sign-in page. */
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

function Desk({ caller: { principal, handle, roles } }: { caller: Caller }) {
  return (
    <Shell
      groups={PLACES}
      tools={<SpotlightButton placeholder={SEARCHED} find={findPdsAccounts} places={ALL_PLACES} />}
      banner={<RefusalNotice words={REFUSALS} />}
      account={{ name: handle ?? principal ?? '', description: rolesText(roles), onSignOut: leave }}
    />
  );
}

async function leave(): Promise<void> {
  await signOut(() => api('POST /internal/v1/ops/logout'), '/sign-in?signedOut');
  // Another operator can sign in next in this tab.
  for (const retries of [seatRetries, syncRetries]) retries.dismiss();
}
