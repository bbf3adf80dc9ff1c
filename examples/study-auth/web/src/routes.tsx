import { CrashPage, NotFoundPage } from '@gatehouse/page-kit/page';
import type { RouteObject } from 'react-router';
import { Navigate } from 'react-router';
import { SessionGate } from './session/session-gate.tsx';
import { AdminGate } from './settings/admin-gate.tsx';
import { FirstRunPage } from './sign-in/first-run-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { SignUpPage } from './sign-in/sign-up-page.tsx';

const administration: RouteObject[] = [
  {
    path: 'settings/users',
    lazy: async () => ({ Component: (await import('./settings/users/users-page.tsx')).UsersPage }),
  },
  {
    path: 'settings/single-sign-on',
    lazy: async () => ({ Component: (await import('./settings/single-sign-on/sso-page.tsx')).SsoPage }),
  },
  {
    path: 'settings/single-sign-on/test',
    lazy: async () => ({
      Component: (await import('./settings/single-sign-on/sso-test-page.tsx')).SsoTestPage,
    }),
  },
  {
    path: 'settings/audit',
    lazy: async () => ({ Component: (await import('./settings/audit/audit-page.tsx')).AuditPage }),
  },
];

const workspace: RouteObject[] = [
  { index: true, element: <Navigate to="/courses" replace /> },
  {
    path: 'courses',
    lazy: async () => ({ Component: (await import('./courses/courses-page.tsx')).CoursesPage }),
  },
  {
    path: 'courses/:id',
    lazy: async () => ({ Component: (await import('./courses/course-page.tsx')).CoursePage }),
  },
  {
    path: 'courses/:id/settings',
    lazy: async () => ({
      Component: (await import('./courses/course-settings-page.tsx')).CourseSettingsPage,
    }),
  },
  {
    path: 'courses/:id/study',
    lazy: async () => ({ Component: (await import('./studying/study-page.tsx')).StudyPage }),
  },
  {
    path: 'courses/:id/lessons/:lessonId',
    lazy: async () => ({ Component: (await import('./lessons/lesson-page.tsx')).LessonPage }),
  },
  {
    path: 'lexicon',
    lazy: async () => ({ Component: (await import('./lexicon/lexicon-page.tsx')).LexiconPage }),
  },
  { path: 'settings', element: <Navigate to="/settings/account" replace /> },
  {
    path: 'settings/account',
    lazy: async () => ({ Component: (await import('./settings/account/account-page.tsx')).AccountPage }),
  },
  { element: <AdminGate />, children: administration },
  { path: '*', element: <NotFoundPage /> },
];

/** Every address of the page. */
export const routes: RouteObject[] = [
  { path: 'welcome', element: <FirstRunPage /> },
  { path: 'login', element: <SignInPage /> },
  { path: 'signup', element: <SignUpPage /> },
  {
    path: 'set-password',
    lazy: async () => ({ Component: (await import('./sign-in/set-password-page.tsx')).SetPasswordPage }),
  },
  { element: <SessionGate />, children: [{ ErrorBoundary: CrashPage, children: workspace }] },
];
