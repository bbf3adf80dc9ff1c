import { PageLoader } from '@gatehouse/page-kit/page';
import { SignedIn } from '@gatehouse/page-kit/sign-in';
import { lazy, Suspense } from 'react';
import { CallerContext } from './caller-context.ts';
import { meQuery } from './session-queries.ts';

const Workspace = lazy(async () => ({ default: (await import('./workspace.tsx')).Workspace }));

/** Shows the app to signed-in customers, and redirects visitors to the sign-in page. */
export function SessionGate() {
  return (
    <SignedIn query={meQuery} idOf={({ did }) => did}>
      {(caller) => (
        <CallerContext value={caller}>
          <Suspense fallback={<PageLoader />}>
            <Workspace />
          </Suspense>
        </CallerContext>
      )}
    </SignedIn>
  );
}
