import { join } from 'node:path';
import { gatewayDatabase } from './gateway-database.ts';
import type { Service, ServicePort, Situation } from './service.ts';
import { servicePort } from './service-port.ts';
import { startFlags } from './start-flags.ts';

const PROXY_METRICS: ServicePort = {
  portVariable: 'PROXY_METRICS_PORT',
  defaultPort: 9_301,
  canBeAny: true,
};

/** Every server of this repository, in start order: the gateway creates the schema that the proxy reads. */
export const services: readonly Service[] = [
  {
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
  },
  {
    name: 'plc',
    title: 'PLC directory',
    main: 'packages/testing/src/servers/plc/main.ts',
    portVariable: 'PLC_PORT',
    defaultPort: 2582,
    readyPath: '/_health',
    needs: [],
    variables: ({ port }) => ({ PLC_PORT: String(port('plc')) }),
  },
  {
    name: 'pds',
    title: 'Personal data server, only for the proxy',
    main: 'packages/testing/src/servers/pds/main.ts',
    portVariable: 'PDS_PORT',
    defaultPort: 2583,
    readyPath: '/xrpc/_health',
    needs: ['plc'],
    variables: (situation) => ({
      ...pdsVariables(situation),
      PDS_PORT: String(situation.port('pds')),
      PDS_SERVICE_NAME: 'Gatehouse',
      PDS_LOGO_URL: `http://127.0.0.1:${situation.port('gateway')}/gate.svg`,
      PDS_PRIMARY_COLOR: '#256656',
    }),
  },
  {
    name: 'gateway',
    title: 'Customer gateway: sign up, sign in, limits',
    main: 'examples/gateway/src/customer/main.ts',
    portVariable: 'GATEWAY_PORT',
    defaultPort: 18080,
    readyPath: '/readyz',
    needs: ['pds', 'proxy'],
    variables: (situation) => ({
      ...pdsVariables(situation),
      ...gatewayVariables(situation),
      PORT: String(situation.port('gateway')),
      FLAT_FS_BLOCKS_PATH: join(situation.dataDir, 'blocks'),
    }),
  },
  {
    name: 'ops',
    title: 'Operators: accounts, events, audit log',
    main: 'examples/gateway/src/ops/main.ts',
    portVariable: 'OPS_PORT',
    defaultPort: 18280,
    readyPath: '/readyz',
    needs: ['gateway'],
    variables: (situation) => ({
      ...pdsVariables(situation),
      DATABASE_URL: gatewayVariables(situation).DATABASE_URL,
      PDS_URL: `http://127.0.0.1:${situation.port('pds')}`,
      FLAT_FS_BLOCKS_PATH: join(situation.dataDir, 'blocks'),
      OPS_PORT: String(situation.port('ops')),
      OPS_PUBLIC_URL: `http://127.0.0.1:${situation.port('ops')}`,
      OPS_SESSION_SECRET: situation.secret('OPS_SESSION_SECRET'),
    }),
  },
  {
    name: 'proxy',
    title: 'Authorization proxy: the public face of the personal data server',
    main: 'examples/gateway/src/proxy/main.ts',
    flags: startFlags('examples/gateway', 'start:proxy'),
    portVariable: 'PROXY_PORT',
    defaultPort: 3000,
    metricsPort: PROXY_METRICS,
    readyPath: '/health',
    needs: ['pds', 'gateway'],
    variables: (situation) => ({
      ...pdsVariables(situation),
      DATABASE_URL: gatewayVariables(situation).DATABASE_URL,
      PROXY_PORT: String(situation.port('proxy')),
      PROXY_METRICS_PORT: String(servicePort(PROXY_METRICS, process.env)),
      PDS_PORT: String(situation.port('pds')),
    }),
  },
  {
    name: 'worker',
    title: "Sync worker: writes the catalog to customers' repositories",
    main: 'examples/gateway/src/worker/main.ts',
    portVariable: 'WORKER_PORT',
    defaultPort: 18_580,
    readyPath: '/readyz',
    needs: ['gateway', 'proxy'],
    variables: (situation) => ({
      ...pdsVariables(situation),
      ...gatewayVariables(situation),
      WORKER_PORT: String(situation.port('worker')),
    }),
  },
  {
    name: 'bridge',
    title: 'OpenID Connect bridge: sign-in to other apps, by entitlement',
    main: 'examples/gateway/src/bridge/main.ts',
    portVariable: 'BRIDGE_PORT',
    defaultPort: 18_380,
    readyPath: '/readyz',
    needs: ['gateway', 'proxy'],
    variables: (situation) => ({
      ...pdsVariables(situation),
      DATABASE_URL: gatewayVariables(situation).DATABASE_URL,
      PUBLIC_BASE_URL: gatewayVariables(situation).PUBLIC_BASE_URL,
      BRIDGE_PORT: String(situation.port('bridge')),
      BRIDGE_SECRET: situation.secret('BRIDGE_SECRET'),
    }),
  },
];

/** Settings that all processes around the personal data server share. */
function pdsVariables({ port, secret }: Situation) {
  return {
    PLC_URL: `http://localhost:${port('plc')}`,
    PDS_PUBLIC_URL: `http://localhost:${port('proxy')}`,
    PDS_JWT_SECRET: secret('JWT_SECRET'),
    PDS_ADMIN_PASSWORD: secret('PDS_ADMIN_PASSWORD'),
  };
}

/** Settings that the gateway's processes share. */
function gatewayVariables({ port, secret, dataDir }: Situation) {
  return {
    DATABASE_URL: gatewayDatabase(dataDir).url,
    PUBLIC_BASE_URL: `http://127.0.0.1:${port('gateway')}`,
    HOST: '127.0.0.1',
    CORS_ALLOWED_ORIGINS: `http://127.0.0.1:${port('gateway')}`,
    JWT_SECRET: secret('JWT_SECRET'),
    PDS_URL: `http://127.0.0.1:${port('pds')}`,
    PDS_HANDLE_DOMAIN: 'test',
  };
}
