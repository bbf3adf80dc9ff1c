import { CrashPage, NotFoundPage } from '@gatehouse/page-kit/page';
import { Navigate, type RouteObject } from 'react-router';
import { SessionGate } from './session/session-gate.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

const desk: RouteObject[] = [
  { index: true, element: <Navigate to="/overview" replace /> },
  {
    path: 'overview',
    lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }),
  },
  {
    path: 'accounts',
    lazy: async () => ({ Component: (await import('./accounts/pds-accounts-page.tsx')).PdsAccountsPage }),
  },
  {
    path: 'accounts/:did',
    lazy: async () => ({ Component: (await import('./accounts/pds-account-page.tsx')).PdsAccountPage }),
  },
  {
    path: 'sync-failures',
    lazy: async () => ({
      Component: (await import('./sync-failures/sync-failures-page.tsx')).SyncFailuresPage,
    }),
  },
  {
    path: 'invites',
    lazy: async () => ({ Component: (await import('./invites/invites-page.tsx')).InvitesPage }),
  },
  {
    path: 'audit',
    lazy: async () => ({ Component: (await import('./audit/audit-page.tsx')).AuditPage }),
  },
  {
    path: 'credentials',
    lazy: async () => ({ Component: (await import('./credentials/credentials-page.tsx')).CredentialsPage }),
  },
  {
    path: 'apps',
    lazy: async () => ({ Component: (await import('./clients/clients-page.tsx')).ClientsPage }),
  },
  {
    path: 'roles',
    lazy: async () => ({ Component: (await import('./roles/roles-page.tsx')).RolesPage }),
  },
  {
    path: 'staff-sessions',
    lazy: async () => ({
      Component: (await import('./access/staff-sessions-page.tsx')).StaffSessionsPage,
    }),
  },
  {
    path: 'deliveries',
    lazy: async () => ({ Component: (await import('./deliveries/deliveries-page.tsx')).DeliveriesPage }),
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Every address of the page. */
export const routes: RouteObject[] = [
  { path: 'sign-in', element: <SignInPage /> },
  { element: <SessionGate />, children: [{ ErrorBoundary: CrashPage, children: desk }] },
];
