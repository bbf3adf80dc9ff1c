import { ModalsProvider, modals } from '@mantine/modals';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

/** Surrounds every page: provides dialogs, closes them on navigation, and restores the scroll position. */
export function Frame() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => modals.closeAll(), [pathname]);
  return (
    <ModalsProvider>
      <Outlet />
      <ScrollRestoration />
    </ModalsProvider>
  );
}
