import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { closeDialogs } from '../form/dialog.ts';
import { Dialogs } from '../form/dialogs.tsx';

/** The frame of every page: shows dialogs, closes them on navigation, and restores the scroll position. */
export function Frame() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(closeDialogs, [pathname]);
  return (
    <>
      <Outlet />
      <Dialogs />
      <ScrollRestoration />
    </>
  );
}
