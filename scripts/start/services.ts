import { join } from 'node:path';
import { PROCESS_TABLE, type ProcessRow, portOf } from '../../examples/gateway/src/processes/index.ts';
import type { Service } from './service.ts';
import { startFlags } from './start-flags.ts';

const STUDY_AUTH: Service = {
  name: 'study-auth',
  title: 'Study-auth: accounts, single sign-on, records',
  main: 'examples/study-auth/src/main.ts',
  flags: startFlags('examples/study-auth'),
  portVariable: 'STUDY_AUTH_PORT',
  defaultPort: 4000,
  readyPath: '/readyz',
  needs: [],
  variables: ({ port, secret }) => ({
    PORT: String(port('study-auth')),
    SESSION_SECRET: secret('SESSION_SECRET'),
  }),
};

/** Every server of this repository except the embedded PostgreSQL, in start order. `npm start` uses SQLite. */
export const services: readonly Service[] = [
  STUDY_AUTH,
  ...PROCESS_TABLE.filter(({ partOf }) => partOf !== 'own-database').map(serviceOf),
];

function serviceOf(row: ProcessRow): Service {
  const { workspace, entry, metricsPort, peerPort, ownPortVariable = row.portVariable } = row;
  return {
    ...row,
    main: join(workspace, 'src', entry),
    variables: (situation) => ({
      // By default, only the edge is a trusted proxy.
      TRUSTED_PROXIES: process.env.TRUSTED_PROXIES || 'loopback',
      ...row.settings(situation),
      ...mapped(row.secrets(situation), situation.secret),
      [ownPortVariable]: String(situation.port(row.name)),
      ...(metricsPort && { [metricsPort.portVariable]: String(portOf(metricsPort, process.env)) }),
      ...(peerPort && { [peerPort.portVariable]: String(portOf(peerPort, process.env)) }),
    }),
  };
}

function mapped(names: Readonly<Record<string, string>>, secret: (name: string) => string) {
  return Object.fromEntries(Object.entries(names).map(([variable, name]) => [variable, secret(name)]));
}
