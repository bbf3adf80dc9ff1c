import { CrashPage, NotFoundPage } from '@gatehouse/page-kit/page';
import type { RouteObject } from 'react-router';
import { SessionGate } from './session/session-gate.tsx';
import { StartPage } from './session/start-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

const account: RouteObject[] = [
  { index: true, element: <StartPage /> },
  {
    path: 'files/*',
    lazy: async () => ({ Component: (await import('./files/files-page.tsx')).FilesPage }),
  },
  {
    path: 'trash',
    lazy: async () => ({ Component: (await import('./files/trash-page.tsx')).TrashPage }),
  },
  {
    path: 'activity',
    lazy: async () => ({ Component: (await import('./activity/activity-page.tsx')).ActivityPage }),
  },
  {
    path: 'plan',
    lazy: async () => ({ Component: (await import('./plan/plan-page.tsx')).PlanPage }),
  },
  {
    path: 'devices',
    lazy: async () => ({ Component: (await import('./devices/devices-page.tsx')).DevicesPage }),
  },
  {
    path: 'support',
    lazy: async () => ({ Component: (await import('./support/support-page.tsx')).SupportPage }),
  },
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('./settings/settings-page.tsx')).SettingsPage }),
  },
  {
    path: 'settings/key/private',
    lazy: async () => ({ Component: (await import('./key/private-key-page.tsx')).PrivateKeyPage }),
  },
  {
    path: 'settings/key/managed',
    lazy: async () => ({ Component: (await import('./key/managed-key-page.tsx')).ManagedKeyPage }),
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
