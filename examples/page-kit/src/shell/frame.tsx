import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { closeDialogs } from '../form/dialog.ts';
import { Dialogs } from '../form/dialogs.tsx';

/** The frame of every page: shows dialogs, closes them on navigation, and restores the scroll position. */
export function Frame() {
  const { pathname } = useLocation();
  // Runs before the effects of the new page, which can open a dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useLayoutEffect(closeDialogs, [pathname]);
  return (
    <>
      <Outlet />
      <Dialogs />
      <ScrollRestoration />
    </>
  );
}
