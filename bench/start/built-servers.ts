import { join } from 'node:path';
import { PROCESS_TABLE } from '../../examples/gateway/src/processes/index.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const SECRET = 'a-secret-for-benchmarks-only-0123456789abcdef';

/** Address of a port where no server listens. */
const NO_PDS = 'http://127.0.0.1:18999';

/** A built server, and the values that are needed to start it and send a request. */
export interface BuiltServer {
  readonly name: string;
  /** Product of the server. Servers of one product share a database. */
  readonly product: 'study-auth' | 'gateway' | 'support-forum';
  /** File that plain `node` starts. */
  readonly main: string;
  /** Flags for Node with which an installation starts the server. */
  readonly flags: readonly string[];
  readonly portVariable: string;
  /** Path that responds as soon as the server is ready. */
  readonly path: string;
  readonly status: number;
}

export const BUILT_SERVERS: readonly BuiltServer[] = [
  server('study-auth', 'study-auth', 'main.js', 'PORT'),
  server('customer gateway', 'gateway', 'customer/main.js', 'PORT'),
  server('support forum', 'support-forum', 'main.js', 'FORUM_PORT'),
  server('operator API', 'gateway', 'ops/main.js', 'OPS_PORT'),
  // The proxy responds with 502, because no personal data server runs.
  { ...server('proxy', 'gateway', 'proxy/main.js', 'PROXY_PORT'), path: '/xrpc/_health', status: 502 },
  server('bridge', 'gateway', 'bridge/main.js', 'BRIDGE_PORT'),
  server('worker', 'gateway', 'worker/main.js', 'WORKER_PORT'),
  { ...server('edge', 'gateway', 'edge/main.js', 'EDGE_PORT'), path: '/edge/healthz' },
  server('mesh', 'gateway', 'mesh/main.js', 'MESH_HEALTH_PORT'),
];

/** Returns the settings that all servers share. */
export function settings(folder: string, databaseUrl: string): Readonly<Record<string, string>> {
  return {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    FORUM_DATABASE_URL: databaseUrl,
    FORUM_CLIENT_SECRET: SECRET,
    FORUM_API_KEY: SECRET,
    FORUM_SECRET: SECRET,
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PUBLIC_BASE_URL: 'https://gateway.example',
    CORS_ALLOWED_ORIGINS: 'https://gateway.example',
    JWT_SECRET: SECRET,
    SESSION_SECRET: SECRET,
    SWARM_MASTER_SECRET: SECRET,
    PDS_URL: NO_PDS,
    // The proxy does not read PDS_URL. By default it would use the port of the PDS that `npm start` starts.
    PDS_UPSTREAM_URL: NO_PDS,
    PDS_JWT_SECRET: SECRET,
    PDS_ADMIN_PASSWORD: SECRET,
    OPS_SESSION_SECRET: SECRET,
    BRIDGE_SECRET: SECRET,
    BRIDGE_ISSUER: 'https://bridge.example',
    PDS_PUBLIC_URL: 'https://pds.example',
    FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
    MESH_BLOCKS_PATH: join(folder, 'replicas'),
    MESH_PORT: '0',
    SVC_MESH_CONFIG: join(folder, 'svc-triangle.json'),
    PROXY_METRICS_PORT: '0',
    DRAIN_DELAY: '0',
  };
}

function server(
  name: string,
  product: BuiltServer['product'],
  main: string,
  portVariable: string,
): BuiltServer {
  const file = join(EXAMPLES, product, 'dist', main);
  const row = PROCESS_TABLE.find((each) => each.portVariable === portVariable);
  return { name, product, main: file, flags: row?.flags ?? [], portVariable, path: '/readyz', status: 200 };
}
