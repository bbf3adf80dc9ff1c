import { CrashPage, NotFoundPage } from '@gatehouse/page-kit/page';
import type { RouteObject } from 'react-router';
import { SessionGate } from './session/session-gate.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

const account: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage }),
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Every address of the page. */
export const routes: RouteObject[] = [
  { path: 'sign-in', element: <SignInPage /> },
  {
    path: 'sign-up',
    lazy: async () => ({ Component: (await import('./sign-up/sign-up-page.tsx')).SignUpPage }),
  },
  { element: <SessionGate />, children: [{ ErrorBoundary: CrashPage, children: account }] },
];
