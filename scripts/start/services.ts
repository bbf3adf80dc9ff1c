import type { Service } from './service.ts';

/** Every server of this repository; each comes after those that it needs. */
export const services: readonly Service[] = [
  {
    name: 'study-auth',
    title: 'Study-auth: accounts, single sign-on, records',
    main: 'examples/study-auth/src/main.ts',
    portVariable: 'STUDY_AUTH_PORT',
    defaultPort: 4000,
    readyPath: '/readyz',
    needs: [],
    variables: ({ port, secret }) => ({
      PORT: String(port('study-auth')),
      SESSION_SECRET: secret('SESSION_SECRET'),
    }),
  },
];
