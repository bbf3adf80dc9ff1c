import { signOut } from '@gatehouse/page-kit/session';
import { Shell } from '@gatehouse/page-kit/shell';
import { RefusalNotice, SignedIn } from '@gatehouse/page-kit/sign-in';
import { api } from '../api.ts';
import { REFUSALS } from '../sign-in/refusals.ts';
import { CallerContext } from './caller-context.ts';
import { meQuery } from './session-queries.ts';

/** Shows the account to signed-in customers, and sends visitors to the sign-in page. */
export function SessionGate() {
  return (
    <SignedIn query={meQuery} idOf={({ did }) => did}>
      {(caller) => (
        <CallerContext value={caller}>
          <Shell
            banner={<RefusalNotice words={REFUSALS} />}
            account={{
              name: caller.handle ?? caller.did,
              description: 'Signed in',
              onSignOut: () => signOut(() => api('POST /api/v1/logout'), '/sign-in?signedOut'),
            }}
          />
        </CallerContext>
      )}
    </SignedIn>
  );
}
