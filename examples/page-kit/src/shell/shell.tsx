import { lazy, Suspense } from 'react';
import { PageLoader } from '../page/page-loader.tsx';
import type { AppFrameProps } from './app-frame.tsx';

const AppFrame = lazy(async () => ({ default: (await import('./app-frame.tsx')).AppFrame }));

/**
 * The frame of the pages of a signed-in caller. It is loaded on demand, because visitors on the sign-in page
 * do not need it.
 */
export function Shell(props: AppFrameProps) {
  return (
    <Suspense fallback={<PageLoader />}>
      <AppFrame {...props} />
    </Suspense>
  );
}
