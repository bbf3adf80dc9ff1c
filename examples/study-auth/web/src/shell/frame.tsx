import { ModalsProvider, modals } from '@mantine/modals';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

/** What surrounds every page: dialogs, which close when the page below them changes, and the scroll position. */
export function Frame() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page is what matters
  useEffect(() => modals.closeAll(), [pathname]);
  return (
    <ModalsProvider>
      <Outlet />
      <ScrollRestoration />
    </ModalsProvider>
  );
}
