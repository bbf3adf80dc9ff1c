import { CrashPage, NotFoundPage } from '@gatehouse/page-kit/page';
import { Navigate, type RouteObject } from 'react-router';
import { SessionGate } from './session/session-gate.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

const desk: RouteObject[] = [
  { index: true, element: <Navigate to="/accounts" replace /> },
  {
    path: 'accounts',
    lazy: async () => ({ Component: (await import('./accounts/accounts-page.tsx')).AccountsPage }),
  },
  {
    path: 'invites',
    lazy: async () => ({ Component: (await import('./invites/invites-page.tsx')).InvitesPage }),
  },
  {
    path: 'audit',
    lazy: async () => ({ Component: (await import('./audit/audit-page.tsx')).AuditPage }),
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Every address of the page. */
export const routes: RouteObject[] = [
  { path: 'sign-in', element: <SignInPage /> },
  { element: <SessionGate />, children: [{ ErrorBoundary: CrashPage, children: desk }] },
];
