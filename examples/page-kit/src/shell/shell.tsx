import { lazy, Suspense } from 'react';
import { PageLoader } from '../page/page-loader.tsx';
import type { AppFrameProps } from './app-frame.tsx';

const AppFrame = lazy(async () => ({ default: (await import('./app-frame.tsx')).AppFrame }));

/** Surrounds the pages of a signed-in caller. Loaded on demand, because visitors who sign in do not need it. */
export function Shell(props: AppFrameProps) {
  return (
    <Suspense fallback={<PageLoader />}>
      <AppFrame {...props} />
    </Suspense>
  );
}
